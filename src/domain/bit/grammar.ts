import { EmbeddedActionsParser, type IToken } from 'chevrotain'
import {
  HEAD_ROWS,
  operators,
  type Argument,
  type Command,
  type Comparison,
  type Condition,
  type Flag,
  type ForEach,
  type Let,
  type Operator,
  type Pipeline,
  type Quantity,
  type Script,
  type Statement,
  type Step,
  type Text,
  type Value,
  type Variable,
} from './syntax'
import { allTokens, tokens as t } from './tokens'
import { currencySigns, unitAliases } from './units'

const placeOf = ({ startOffset, image }: IToken) => ({
  from: startOffset,
  to: startOffset + image.length,
})

const textOf = (token: IToken): Text => ({ kind: 'text', text: token.image, ...placeOf(token) })

const over = (first: { from: number }, last: { to: number }) => ({ from: first.from, to: last.to })

function unquoted(token: IToken): Text {
  const inner = token.image.slice(1, -1)
  const text = inner.replaceAll(/\\(.)/g, (_, escaped: string) =>
    escaped === 'n' ? '\n' : escaped === 't' ? '\t' : escaped,
  )
  return { kind: 'text', text, ...placeOf(token) }
}

function variableOf(token: IToken): Variable {
  const name = token.image.slice(1)
  const dot = name.indexOf('.')
  return {
    kind: 'variable',
    name: dot === -1 ? name : name.slice(0, dot),
    column: dot === -1 ? null : name.slice(dot + 1),
    ...placeOf(token),
  }
}

/** Of equal conditions in a row one node; a single one stays what it is. */
function joined(kind: 'and' | 'or', of: readonly Condition[]): Condition {
  const [first, ...rest] = of
  const last = rest.at(-1)
  return first === undefined || last === undefined
    ? (first as Condition)
    : { kind, of, ...over(first, last) }
}

/** A flag and the value after it. Whether the flag takes that value is known later. */
interface GivenFlag {
  flag: Flag
  value: Value | undefined
}

function add(to: Argument[], { flag, value }: GivenFlag) {
  to.push(flag)
  if (value !== undefined) to.push(value)
}

/**
 * The grammar of Bit. It is the only definition of the language: parser, railroad view and EBNF come from it.
 *
 * Chevrotain and not Lezer, although it costs 26.4 kB of brotli instead of 14.0 kB and tables: both are loaded with the
 * first line that runs. Chevrotain gives its rules as data, from which the page draws the grammar, and stops at the first
 * token that cannot follow, so that the parser itself answers what fits there. Lezer compiles its rules to tables and
 * recovers from errors: drawings, messages and completion would each need a second description of the language.
 */
class BitParser extends EmbeddedActionsParser {
  constructor() {
    super(allTokens, { recoveryEnabled: false, maxLookahead: 1 })
    this.performSelfAnalysis()
  }

  readonly script = this.RULE('script', (): Script => {
    const found: Statement[] = []
    this.OPTION(() => found.push(this.SUBRULE(this.statement)))
    this.MANY(() => {
      this.CONSUME(t.Separator)
      this.OPTION1(() => found.push(this.SUBRULE1(this.statement)))
    })
    return found
  })

  private readonly statement = this.RULE('statement', (): Statement =>
    this.OR([
      { ALT: () => this.SUBRULE(this.let) },
      { ALT: () => this.SUBRULE(this.forEach) },
      { ALT: () => this.SUBRULE(this.pipeline) },
    ]),
  )

  private readonly let = this.RULE('let', (): Let => {
    const start = this.CONSUME(t.Let)
    const name = textOf(this.CONSUME(t.AnyWord))
    this.CONSUME(t.Is)
    const value = this.OR([
      { ALT: () => unquoted(this.CONSUME(t.Quoted)) },
      { ALT: () => this.SUBRULE(this.quantity) },
      { ALT: () => this.SUBRULE(this.pipeline) },
    ])
    return { kind: 'let', name, value, ...over(placeOf(start), value) }
  })

  private readonly forEach = this.RULE('forEach', (): ForEach => {
    const start = this.CONSUME(t.For)
    this.CONSUME(t.Each)
    const name = textOf(this.CONSUME(t.AnyWord))
    this.CONSUME(t.In)
    const rows = this.SUBRULE(this.pipeline)
    this.CONSUME(t.Begin)
    const body = this.SUBRULE(this.script)
    const end = this.CONSUME(t.End)
    return { kind: 'forEach', name, rows, body, ...over(placeOf(start), placeOf(end)) }
  })

  private readonly pipeline = this.RULE('pipeline', (): Pipeline => {
    const steps: Step[] = []
    const options: Argument[] = []
    const source = this.OR([
      { ALT: () => variableOf(this.CONSUME(t.Variable)) },
      { ALT: () => this.SUBRULE(this.command) },
    ])
    this.MANY(() => {
      this.CONSUME(t.Pipe)
      steps.push(this.SUBRULE(this.step))
    })
    this.MANY1(() => add(options, this.SUBRULE(this.flag)))
    const last = options.at(-1) ?? steps.at(-1) ?? source
    return { kind: 'pipeline', source, steps, options, ...over(source, last) }
  })

  private readonly command = this.RULE('command', (): Command => {
    const words: [Text, ...Argument[]] = [textOf(this.CONSUME(t.Word))]
    this.MANY(() => {
      this.OR([
        { ALT: () => add(words, this.SUBRULE(this.flag)) },
        { ALT: () => words.push(this.SUBRULE(this.value)) },
      ])
    })
    return { kind: 'command', words, ...over(words[0], words.at(-1) ?? words[0]) }
  })

  private readonly flag = this.RULE('flag', (): GivenFlag => {
    const flag = this.CONSUME(t.Flag)
    const value = this.OPTION(() => {
      this.OPTION1(() => this.CONSUME(t.Is))
      return this.SUBRULE(this.value)
    })
    return {
      flag: { kind: 'flag', name: flag.image.replace(/^-+/, ''), ...placeOf(flag) },
      value,
    }
  })

  private readonly step = this.RULE('step', (): Step => {
    return this.OR([
      {
        ALT: (): Step => {
          const start = this.CONSUME(t.Where)
          const condition = this.SUBRULE(this.condition)
          return { kind: 'where', condition, ...over(placeOf(start), condition) }
        },
      },
      { ALT: () => this.SUBRULE(this.sort) },
      { ALT: () => this.SUBRULE(this.head) },
      {
        ALT: (): Step => {
          const columns: Text[] = []
          const start = this.CONSUME(t.Pick)
          this.AT_LEAST_ONE_SEP({
            SEP: t.Comma,
            DEF: () => columns.push(this.SUBRULE(this.column)),
          })
          return {
            kind: 'pick',
            columns,
            ...over(placeOf(start), columns.at(-1) ?? placeOf(start)),
          }
        },
      },
      {
        ALT: (): Step => {
          const start = placeOf(this.CONSUME(t.Count))
          const by = this.OPTION1(() => this.SUBRULE(this.by)) ?? null
          return { kind: 'count', by, ...over(start, by ?? start) }
        },
      },
      {
        ALT: (): Step => {
          const start = placeOf(this.CONSUME(t.Sum))
          const column = this.SUBRULE1(this.column)
          const by = this.OPTION2(() => this.SUBRULE1(this.by)) ?? null
          return { kind: 'sum', column, by, ...over(start, by ?? column) }
        },
      },
    ])
  })

  private readonly sort = this.RULE('sort', (): Step => {
    const start = this.CONSUME(t.Sort)
    const column = this.SUBRULE(this.column)
    const order = this.OPTION(() =>
      this.OR([
        { ALT: () => ({ isDown: false, ...placeOf(this.CONSUME(t.Asc)) }) },
        { ALT: () => ({ isDown: true, ...placeOf(this.CONSUME(t.Desc)) }) },
      ]),
    )
    const isDown = order?.isDown ?? false
    return { kind: 'sort', column, isDown, ...over(placeOf(start), order ?? column) }
  })

  private readonly head = this.RULE('head', (): Step => {
    const start = placeOf(this.CONSUME(t.Head))
    const rows = this.OPTION(() => {
      const token = this.CONSUME(t.Number)
      return { number: Number(token.image), ...placeOf(token) }
    })
    return { kind: 'head', rows: rows?.number ?? HEAD_ROWS, ...over(start, rows ?? start) }
  })

  private readonly by = this.RULE('by', (): Text => {
    this.CONSUME(t.By)
    return this.SUBRULE(this.column)
  })

  private readonly column = this.RULE('column', (): Text => textOf(this.CONSUME(t.AnyWord)))

  private readonly condition = this.RULE('condition', (): Condition => {
    const of: Condition[] = []
    this.AT_LEAST_ONE_SEP({ SEP: t.Or, DEF: () => of.push(this.SUBRULE(this.conjunction)) })
    return joined('or', of)
  })

  private readonly conjunction = this.RULE('conjunction', (): Condition => {
    const of: Condition[] = []
    this.AT_LEAST_ONE_SEP({ SEP: t.And, DEF: () => of.push(this.SUBRULE(this.negation)) })
    return joined('and', of)
  })

  private readonly negation = this.RULE('negation', (): Condition =>
    this.OR([
      {
        ALT: (): Condition => {
          const start = placeOf(this.CONSUME(t.Not))
          const of = this.SUBRULE(this.negation)
          return { kind: 'not', of, ...over(start, of) }
        },
      },
      {
        ALT: (): Condition => {
          this.CONSUME(t.Open)
          const condition = this.SUBRULE(this.condition)
          this.CONSUME(t.Close)
          return condition
        },
      },
      { ALT: () => this.SUBRULE(this.comparison) },
    ]),
  )

  private readonly comparison = this.RULE('comparison', (): Comparison => {
    const column = this.SUBRULE(this.column)
    const operator = this.SUBRULE(this.operator)
    const value = this.SUBRULE(this.value)
    return { kind: 'comparison', column, operator, value, ...over(column, value) }
  })

  private readonly operator = this.RULE('operator', (): Operator => {
    const { image } = this.OR([
      { ALT: () => this.CONSUME(t.Equals) },
      { ALT: () => this.CONSUME(t.Differs) },
      { ALT: () => this.CONSUME(t.AtLeast) },
      { ALT: () => this.CONSUME(t.AtMost) },
      { ALT: () => this.CONSUME(t.More) },
      { ALT: () => this.CONSUME(t.Less) },
      { ALT: () => this.CONSUME(t.Contains) },
    ])
    return operators.find((operator) => operator === image) ?? '=='
  })

  private readonly value = this.RULE('value', (): Value =>
    this.OR([
      { ALT: () => variableOf(this.CONSUME(t.Variable)) },
      { ALT: () => unquoted(this.CONSUME(t.Quoted)) },
      { ALT: () => textOf(this.CONSUME(t.Address)) },
      { ALT: () => this.SUBRULE(this.quantity) },
      { ALT: () => textOf(this.CONSUME(t.AnyWord)) },
    ]),
  )

  private readonly quantity = this.RULE('quantity', (): Quantity => {
    return this.OR([
      {
        ALT: () => {
          const sign = this.CONSUME(t.Currency)
          const amount = this.CONSUME(t.Number)
          return quantityOf(amount, currencySigns[sign.image] ?? null, placeOf(sign))
        },
      },
      {
        ALT: () => {
          const amount = this.CONSUME1(t.Number)
          const unit = this.OPTION(() => textOf(this.CONSUME(t.Unit)))
          return quantityOf(amount, unit && (unitAliases[unit.text] ?? unit.text), unit)
        },
      },
    ])
  })
}

function quantityOf(
  amount: IToken,
  unit: string | null | undefined,
  other: { from: number; to: number } | undefined,
): Quantity {
  const place = placeOf(amount)
  return {
    kind: 'number',
    // Without it, "-0" would be another number than "0".
    number: Number(amount.image) + 0,
    unit: unit ?? null,
    from: Math.min(place.from, other?.from ?? place.from),
    to: Math.max(place.to, other?.to ?? place.to),
  }
}

/** The one parser. It keeps no state between inputs. */
export const parser = new BitParser()
