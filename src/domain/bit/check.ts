import { checkStep, type CheckedStep } from './checkSteps'
import { BitProblem, type BitCommand, type Column, type Parameter } from './command'
import { near } from './near'
import { commands } from './commands'
import { knownOf, typeOfValue, type Scope } from './scope'
import type {
  Argument,
  Command,
  Flag,
  Pipeline,
  Place,
  Problem,
  Script,
  Statement,
  Text,
  Value,
  Variable,
} from './syntax'
import { fitsType, samplesOf, typeNames, typeOf } from './units'

const formats = ['table', 'json', 'csv'] as const

export type Format = (typeof formats)[number]

export interface CheckedCall {
  kind: 'call'
  command: BitCommand
  place: Place
  /** The values by the name of their parameter. */
  values: ReadonlyMap<string, Value | Flag>
  /** All values of the flags that can be given several times. */
  lists: ReadonlyMap<string, readonly Value[]>
}

export interface CheckedPipeline {
  kind: 'pipeline'
  place: Place
  source: CheckedCall | Variable
  steps: readonly CheckedStep[]
  columns: readonly Column[]
  format: Format
  isDryRun: boolean
}

export type CheckedStatement =
  | CheckedPipeline
  | { kind: 'let'; name: string; place: Place; value: Exclude<Value, Variable> | CheckedPipeline }
  | {
      kind: 'forEach'
      name: string
      place: Place
      rows: CheckedPipeline
      body: readonly CheckedStatement[]
    }

/**
 * Finds commands, columns and types of a whole script, so that no line runs if one of them is wrong.
 * @param given names of texts that the caller knows
 * @returns the script as the evaluation needs it, or the first problem
 */
export function check(
  script: Script,
  given: readonly string[] = [],
): { checked: CheckedStatement[]; problem?: never } | { problem: Problem; checked?: never } {
  try {
    return {
      checked: checkAll(
        script,
        new Map(given.map((name) => [name, { kind: 'value', type: 'text' }])),
      ),
    }
  } catch (error) {
    if (error instanceof BitProblem) return { problem: error.problem }
    throw error
  }
}

function checkAll(statements: readonly Statement[], outer: Scope): CheckedStatement[] {
  const scope = new Map(outer)
  return statements.map((statement) => {
    const place = { from: statement.from, to: statement.to }
    switch (statement.kind) {
      case 'pipeline':
        return checkPipeline(statement, scope)
      case 'let': {
        const { name, value } = statement
        if (value.kind === 'pipeline') {
          const checked = checkPipeline(value, scope)
          if (checked.source.kind === 'call' && checked.source.command.kind === 'change') {
            throw new BitProblem(
              'wrong_type',
              checked.place,
              'A name can be given to rows, not to a change.',
            )
          }
          scope.set(name.text, { kind: 'rows', columns: checked.columns })
          return { kind: 'let' as const, name: name.text, place, value: checked }
        }
        const type = value.kind === 'text' ? 'text' : typeOf(value)
        scope.set(name.text, { kind: 'value', type })
        return { kind: 'let' as const, name: name.text, place, value }
      }
      case 'forEach': {
        const rows = checkPipeline(statement.rows, scope)
        const inner = new Map(scope)
        inner.set(statement.name.text, { kind: 'row', columns: rows.columns })
        const body = checkAll(statement.body, inner)
        return { kind: 'forEach' as const, name: statement.name.text, place, rows, body }
      }
    }
  })
}

function checkPipeline(pipeline: Pipeline, scope: Scope): CheckedPipeline {
  const { source, steps, options } = pipeline
  const place = { from: pipeline.from, to: pipeline.to }
  const found =
    source.kind === 'variable'
      ? { command: null, columns: columnsOfVariable(source, scope), rest: [] }
      : findCommand(source)
  const { format, isDryRun, others } = commonFlags([...found.rest, ...options])
  if (source.kind === 'variable') refuseSurplus(others)
  const call =
    source.kind === 'variable' || found.command === null
      ? (source as Variable)
      : checkArguments(found.command, source, others, scope)
  const canRunDry = call.kind === 'call' && call.command.kind === 'change'
  if (isDryRun !== null && !canRunDry) {
    throw new BitProblem(
      'surplus',
      isDryRun,
      'Only a command that changes something has a dry run.',
    )
  }
  let { columns } = found
  const checkedSteps = steps.map((step) => {
    const checked = checkStep(step, columns, scope)
    columns = checked.columns
    return checked
  })
  return {
    kind: 'pipeline',
    place,
    source: call,
    steps: checkedSteps,
    columns,
    format,
    isDryRun: isDryRun !== null,
  }
}

function columnsOfVariable(variable: Variable, scope: Scope): readonly Column[] {
  const known = knownOf(variable, scope)
  if (known.kind === 'rows' && variable.column === null) return known.columns
  const rows = [...scope].flatMap(([name, each]) => (each.kind === 'rows' ? `$${name}` : []))
  throw new BitProblem('wrong_type', variable, `$${variable.name} has no rows.`, rows)
}

/** Words that other programs put before what they list. */
const listingVerbs: ReadonlySet<string> = new Set(['list', 'ls'])
const readingVerbs: ReadonlySet<string> = new Set([...listingVerbs, 'show', 'get', 'describe'])

/** What other programs for a terminal call a command. */
const elsewhere: Readonly<Record<string, string>> = {
  ls: 'servers',
  list: 'servers',
  show: 'servers',
  get: 'servers',
  ps: 'servers',
  rm: 'server delete',
  destroy: 'server delete',
  shutdown: 'server stop',
  restart: 'server reboot',
  cost: 'bill',
  costs: 'bill',
  man: 'help',
}

/** Refuses a verb where the noun alone is a command that lists. Does nothing where there is no such command. */
function refuseVerb(verb: Text, noun: Text, place: Place) {
  const nouns = commands
    .map(({ name }) => name)
    .filter((name) => name === noun.text || name === `${noun.text}s`)
  if (nouns.length === 0) return
  throw new BitProblem('unknown_command', place, `“${verb.text}” is not needed here.`, nouns)
}

function findCommand(source: Command) {
  const [first, second] = source.words
  const names = commands.map(({ name }) => name)
  if (second?.kind === 'text') {
    const long = commands.find(({ name }) => name === `${first.text} ${second.text}`)
    if (long !== undefined)
      return { command: long, columns: long.columns, rest: source.words.slice(2) }
  }
  const command = commands.find(({ name }) => name === first.text)
  if (command !== undefined) {
    return { command, columns: command.columns, rest: source.words.slice(1) }
  }
  const group = names.filter((name) => name.startsWith(`${first.text} `))
  if (group.length > 0) {
    // The noun is enough: `server list`.
    if (second?.kind === 'text' && listingVerbs.has(second.text.toLowerCase())) {
      refuseVerb(second, first, { from: first.from, to: second.to })
    }
    const message = `“${first.text}” needs an action.`
    const action = second?.kind === 'text' ? second : undefined
    const verbs = group.map((name) => name.slice(first.text.length + 1))
    const likely = action === undefined ? [] : near(action.text, verbs)
    if (action !== undefined && likely.length > 0) {
      const fits = likely.map((verb) => `${first.text} ${verb}`)
      throw new BitProblem('unknown_command', action, message, fits, { ...first, to: action.to })
    }
    // What follows is no action but what it is done to, so it stays.
    const place = { from: first.to, to: first.to }
    throw new BitProblem('unknown_command', place, message, group, first)
  }
  // The noun is enough: `list servers`.
  if (second?.kind === 'text' && readingVerbs.has(first.text.toLowerCase())) {
    refuseVerb(first, second, { from: first.from, to: second.to })
  }
  // The verb before the noun: `stop server web-1`.
  const turned = second?.kind === 'text' ? `${second.text} ${first.text}` : ''
  if (second !== undefined && names.includes(turned)) {
    const both = { from: first.from, to: second.to }
    throw new BitProblem('unknown_command', both, `There is no command “${first.text}”.`, [turned])
  }
  const other = elsewhere[first.text.toLowerCase()]
  // The verb alone: `stop web-1`.
  const withNoun = names.filter((name) => name.endsWith(` ${first.text.toLowerCase()}`))
  const fits =
    other !== undefined ? [other] : withNoun.length > 0 ? withNoun : near(first.text, names)
  throw new BitProblem(
    'unknown_command',
    first,
    `There is no command “${first.text}”.`,
    fits.length === 0 ? ['help'] : fits,
  )
}

/** Takes the flags of every command out of the arguments. */
function commonFlags(given: readonly Argument[]) {
  let format: Format = 'table'
  let isDryRun: Flag | null = null
  const others: Argument[] = []
  for (let index = 0; index < given.length; index += 1) {
    const argument = given[index] as Argument
    if (argument.kind !== 'flag') others.push(argument)
    else if (argument.name === 'dry-run') isDryRun = argument
    else if (argument.name === 'o') {
      const next = given[(index += 1)]
      const chosen = next?.kind === 'text' ? formats.find((each) => each === next.text) : undefined
      if (chosen === undefined) {
        const place = next ?? { from: argument.to, to: argument.to }
        throw new BitProblem('wrong_type', place, 'The output is a table, JSON or CSV.', formats)
      }
      format = chosen
    } else others.push(argument)
  }
  return { format, isDryRun, others }
}

function refuseSurplus([first]: readonly Argument[]) {
  if (first === undefined) return
  throw new BitProblem('surplus', first, 'Nothing more fits here.', ['|', '-o json'])
}

function checkArguments(
  command: BitCommand,
  place: Place,
  given: readonly Argument[],
  scope: Scope,
): CheckedCall {
  const values = new Map<string, Value | Flag>()
  const lists = new Map<string, Value[]>()
  const open = [...command.parameters]
  for (let index = 0; index < given.length; index += 1) {
    const argument = given[index] as Argument
    if (argument.kind === 'flag') {
      const flag = flagNamed(argument, command)
      if (values.has(flag.name) && flag.isRepeated !== true) {
        throw new BitProblem('surplus', argument, `--${flag.name} is given twice.`)
      }
      if (flag.type === 'switch') values.set(flag.name, argument)
      else {
        const value = given[index + 1]
        if (value === undefined || value.kind === 'flag') {
          const end = { from: argument.to, to: argument.to }
          throw new BitProblem('missing', end, `--${flag.name} needs a value.`, samples(flag))
        }
        const checked = checkValue(value, flag, scope)
        values.set(flag.name, checked)
        if (flag.isRepeated === true) {
          lists.set(flag.name, [...(lists.get(flag.name) ?? []), checked])
        }
        index += 1
      }
    } else {
      const parameter = open.shift()
      if (parameter === undefined) {
        const fits = command.flags.map(({ name }) => `--${name}`)
        throw new BitProblem('surplus', argument, `${command.name} takes no more values.`, fits)
      }
      values.set(parameter.name, checkValue(argument, parameter, scope))
    }
  }
  const missing = [...command.parameters, ...command.flags].find(
    ({ name, isRequired }) => isRequired === true && !values.has(name),
  )
  if (missing !== undefined) {
    const isFlag = command.flags.includes(missing)
    const message = `${command.name} needs ${isFlag ? `--${missing.name}` : `a ${missing.name}`}.`
    const end = { from: place.to, to: place.to }
    throw new BitProblem('missing', end, message, isFlag ? [`--${missing.name}`] : samples(missing))
  }
  return { kind: 'call', command, place: { from: place.from, to: place.to }, values, lists }
}

function flagNamed(flag: Flag, command: BitCommand): Parameter {
  const found = command.flags.find(({ name }) => name === flag.name)
  if (found !== undefined) return found
  const all = [...command.flags.map(({ name }) => `--${name}`), '-o']
  const fits = command.kind === 'change' ? [...all, '--dry-run'] : all
  throw new BitProblem('surplus', flag, `${command.name} has no flag --${flag.name}.`, fits)
}

const samples = ({ choices, samples: own, type, names, name }: Parameter): readonly string[] =>
  choices ?? own ?? (names === undefined && type !== 'switch' ? samplesOf[type] : [`<${name}>`])

function checkValue(value: Value, parameter: Parameter, scope: Scope): Value {
  const { type, choices, name } = parameter
  const given = typeOfValue(value, scope)
  if (type !== 'switch' && !fitsType(given, type)) {
    const message = `${name} is ${typeNames[type]}, and this is ${typeNames[given]}.`
    throw new BitProblem('wrong_type', value, message, samples(parameter))
  }
  if (choices !== undefined && value.kind === 'text' && !choices.includes(value.text)) {
    throw new BitProblem('wrong_type', value, `“${value.text}” is no ${name}.`, choices)
  }
  return value
}
