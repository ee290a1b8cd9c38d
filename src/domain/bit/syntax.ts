/** A part of a text: from the first character to the one after the last. */
export interface Place {
  from: number
  to: number
}

/** The name of a variable, and a column of its row: `$s.name`. */
export interface Variable extends Place {
  kind: 'variable'
  name: string
  column: string | null
}

/** A word, an address or a text in quotes: they mean the same. */
export interface Text extends Place {
  kind: 'text'
  text: string
}

/** A number with an optional unit: `8 GiB`, `€5`, `72 h`. */
export interface Quantity extends Place {
  kind: 'number'
  number: number
  /** A unit as `units.ts` names it; money has the code of its currency. */
  unit: string | null
}

export type Value = Variable | Text | Quantity

/** `--hours` or `-o`, without the value that may follow. */
export interface Flag extends Place {
  kind: 'flag'
  name: string
}

export type Argument = Flag | Value

/** A command and all that follows it, in the order of the text. */
export interface Command extends Place {
  kind: 'command'
  words: readonly [Text, ...Argument[]]
}

export const operators = ['==', '!=', '>=', '<=', '>', '<', 'contains'] as const

export type Operator = (typeof operators)[number]

export interface Comparison extends Place {
  kind: 'comparison'
  column: Text
  operator: Operator
  value: Value
}

interface Negation extends Place {
  kind: 'not'
  of: Condition
}

/** Two or more conditions with `and` or `or` between them. */
interface Junction extends Place {
  kind: 'and' | 'or'
  of: readonly Condition[]
}

export type Condition = Comparison | Negation | Junction

/** What a pipe does with rows. */
export type Step = Place &
  (
    | { kind: 'where'; condition: Condition }
    | { kind: 'sort'; column: Text; isDown: boolean }
    | { kind: 'head'; rows: number }
    | { kind: 'pick'; columns: readonly Text[] }
    | { kind: 'count'; by: Text | null }
    | { kind: 'sum'; column: Text; by: Text | null }
  )

export interface Pipeline extends Place {
  kind: 'pipeline'
  source: Command | Variable
  steps: readonly Step[]
  /** Flags after the last step. Flags of a command without steps are in the command. */
  options: readonly Argument[]
}

export interface Let extends Place {
  kind: 'let'
  name: Text
  value: Text | Quantity | Pipeline
}

export interface ForEach extends Place {
  kind: 'forEach'
  name: Text
  rows: Pipeline
  body: readonly Statement[]
}

export type Statement = Let | ForEach | Pipeline

/** A whole input: one or more statements. */
export type Script = readonly Statement[]

/** Without a value, `head` takes this many rows. */
export const HEAD_ROWS = 10

/** What is wrong with an input, where, and what fits there. */
export interface Problem extends Place {
  code:
    | 'syntax'
    | 'unknown_command'
    | 'unknown_column'
    | 'unknown_variable'
    | 'wrong_type'
    | 'missing'
    | 'surplus'
    | 'not_found'
    | 'limit'
    | 'sign_in_required'
    | 'refused'
    | 'cancelled'
  /** A sentence for people. */
  message: string
  /** Texts that could be at that place. */
  fits: readonly string[]
  /** What a text of `fits` takes the place of, if that is more than the place of the problem: a whole command. */
  replaces?: Place
  /** The code of the failed request, if one caused it. */
  failure?: string
}
