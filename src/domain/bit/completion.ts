import type { IToken } from 'chevrotain'
import type { BitCommand, Column, Parameter } from './command'
import { commands, usageOf } from './commands'
import { cursorIn, type Cursor } from './cursor'
import type { KnownNames } from './names'
import { printText } from './print'
import { STEPS } from './stepList'
import { operators } from './syntax'
import { tokens as t } from './tokens'
import { samplesOf, unitNames, units, type CellType } from './units'

/** A text that fits at the cursor. */
export interface Option {
  text: string
  note: string
}

export interface Completion {
  /** The part of the line that an option replaces. */
  from: number
  to: number
  options: readonly Option[]
  /** The command at the cursor. */
  command: BitCommand | undefined
  /** The name of its value or flag at the cursor. */
  part: string | undefined
}

const MOST_OPTIONS = 200

const option = (text: string, note = ''): Option => ({ text, note })
const PIPE = option('|', 'pass the rows to a step')
const OUTPUT: Parameter = {
  name: 'o',
  type: 'text',
  about: 'The form of the answer.',
  choices: ['table', 'json', 'csv'],
}

/** What fits at a place of a line, from the definitions of the commands and the names in the live data. */
export function complete(line: string, at: number, names: KnownNames): Completion {
  const cursor = cursorIn(line, at)
  if (cursor === null) {
    return { from: at, to: at, options: [], command: undefined, part: undefined }
  }
  const { typed, from, to, parts, opening } = cursor
  const [first = [], ...steps] = parts
  const { command, given } = commandOf(first)
  const last = steps.at(-1)
  const fitting =
    opening.length > 0
      ? openingOptions(opening)
      : last !== undefined
        ? stepOptions(last, cursor, names)
        : first.length === 0
          ? startOptions(cursor)
          : commandOptions({ command, given, cursor, names })
  const variables = typed.startsWith('$') ? cursor.variables.map((name) => option(name)) : []
  const wanted = typed.toLowerCase()
  const options = [...fitting, ...variables]
    .filter(({ text }) => text !== typed && unquoted(text).startsWith(wanted))
    .slice(0, MOST_OPTIONS)
  const isInCommand = command !== undefined && last === undefined && opening.length === 0
  const part = isInCommand ? partAt(command, given, typed) : undefined
  return { from, to, options, command: command ?? named(typed), part }
}

/** The flag that is being typed, or what the value at the cursor is for. */
function partAt(command: BitCommand, given: readonly IToken[], typed: string): string | undefined {
  if (typed.startsWith('-')) return command.flags.find(({ name }) => typed === `--${name}`)?.name
  const { waiting, open } = argumentsIn(given, command)
  return (waiting ?? open)?.name
}

const unquoted = (text: string) => text.toLowerCase().replace(/^"/, '')

/** The line after a person took an option, and where the cursor is then. */
export function taken(line: string, { from, to }: Completion, { text }: Option) {
  const rest = line.slice(to)
  const end = rest.startsWith(' ') ? '' : ' '
  return { line: `${line.slice(0, from)}${text}${end}${rest}`, at: from + text.length + 1 }
}

const named = (name: string) => commands.find((command) => command.name === name)

function commandOf(part: readonly IToken[]) {
  const [first, second] = part
  const long = second === undefined ? undefined : named(`${first?.image} ${second.image}`)
  return long === undefined
    ? { command: first === undefined ? undefined : named(first.image), given: part.slice(1) }
    : { command: long, given: part.slice(2) }
}

function startOptions({ variables }: Cursor): Option[] {
  return [
    ...commands.map(({ name, about }) => option(name, about)),
    option('let', 'give rows or a value a name'),
    option('for each', 'run lines for every row'),
    ...variables.filter((name) => !name.includes('.')).map((name) => option(name, 'rows')),
  ]
}

function openingOptions(opening: readonly IToken[]): Option[] {
  const isLet = opening[0]?.tokenType === t.Let
  if (isLet) return opening.length === 2 ? [option('=')] : []
  return opening.length === 1 ? [option('each')] : opening.length === 3 ? [option('in')] : []
}

interface AtCommand {
  command: BitCommand | undefined
  given: readonly IToken[]
  cursor: Cursor
  names: KnownNames
}

function commandOptions({ command, given, cursor, names }: AtCommand): Option[] {
  const [first] = cursor.parts[0] ?? []
  const isSecond = cursor.parts[0]?.length === 1
  const group = isSecond
    ? commands.flatMap(({ name, about }) =>
        name.startsWith(`${first?.image} `) ? option(name.split(' ')[1] ?? '', about) : [],
      )
    : []
  if (first?.tokenType === t.Variable) return [PIPE, option('-o', OUTPUT.about)]
  if (command === undefined) return group
  const { waiting, open, used, amount } = argumentsIn(given, command)
  if (waiting !== undefined) return valuesOf(waiting, names)
  const flags = [
    ...command.flags
      .toSorted((a, b) => Number(b.isRequired ?? false) - Number(a.isRequired ?? false))
      .map(({ name, about }) => option(`--${name}`, about)),
    ...(command.kind === 'change' ? [option('--dry-run', 'only say what it would do')] : []),
    option('-o', OUTPUT.about),
  ].filter(({ text }) => !used.has(text))
  const values = open === undefined ? [] : valuesOf(open, names)
  const isOpen = open?.isRequired === true && !cursor.typed.startsWith('-')
  return [
    ...group,
    ...unitsOf(amount),
    ...values,
    ...(isOpen ? [] : [...flags, ...(command.kind === 'change' ? [] : [PIPE])]),
  ]
}

/** Reads the arguments before the cursor in the way the check does. */
function argumentsIn(given: readonly IToken[], command: BitCommand) {
  const open = [...command.parameters]
  const used = new Set<string>()
  let waiting: Parameter | undefined
  let amount: CellType | 'switch' | undefined
  for (const { tokenType, image } of given) {
    if (tokenType === t.Flag) {
      const flag = command.flags.find(({ name }) => image === `--${name}`)
      if (flag?.isRepeated !== true) used.add(image)
      waiting = image === '-o' ? OUTPUT : flag?.type === 'switch' ? undefined : flag
      amount = undefined
    } else if (tokenType === t.Unit && amount !== undefined) {
      amount = undefined
    } else if (tokenType !== t.Is && tokenType !== t.Currency) {
      const parameter = waiting ?? open.shift()
      amount = tokenType === t.Number ? parameter?.type : undefined
      waiting = undefined
    }
  }
  return { waiting, open: open[0], used, amount }
}

const unitsOf = (type: CellType | 'switch' | undefined) =>
  unitNames.filter((name) => units[name].type === type).map((name) => option(name))

function valuesOf(
  { choices, samples, names, type }: Pick<Parameter, 'choices' | 'samples' | 'names' | 'type'>,
  known: KnownNames,
): Option[] {
  if (choices !== undefined) return choices.map((text) => option(printText(text)))
  if (names === 'commands') {
    return commands.map((command) => option(printText(command.name), usageOf(command)))
  }
  if (names !== undefined) {
    return (known[names] ?? []).map(({ name, note }) => option(printText(name), note))
  }
  const shown = samples ?? (type === 'switch' || type === 'text' ? [] : samplesOf[type])
  return shown.map((text) => option(text, 'for example'))
}

const AMOUNTS: readonly CellType[] = ['number', 'memory', 'money', 'duration']

/** What fits in a step, by the tokens that it has already. */
function stepOptions(part: readonly IToken[], cursor: Cursor, names: KnownNames): Option[] {
  const { columns } = cursor
  const [first, ...rest] = part
  const last = part.at(-1)
  if (first === undefined) {
    return STEPS.map(({ name, does }) => option(name, does))
  }
  if (last?.tokenType === t.Flag) return last.image === '-o' ? valuesOf(OUTPUT, names) : []
  if (part.some(({ tokenType }) => tokenType === t.Flag)) return []
  const all = columnOptions(columns)
  const end = [PIPE, option('-o', OUTPUT.about)]
  const by = option('by', 'for each value of a column')
  switch (first.tokenType) {
    case t.Where:
      return conditionOptions(part, cursor, names, end)
    case t.Sort:
      if (rest.length === 0) return all
      return rest.length === 1 ? [option('asc'), option('desc'), ...end] : end
    case t.Head:
      return rest.length === 0 ? [option('5'), option('20'), ...end] : end
    case t.Pick: {
      const isOpen = rest.length === 0 || last?.tokenType === t.Comma
      const picked = new Set(rest.map(({ image }) => image))
      return isOpen ? all.filter(({ text }) => !picked.has(text)) : [option(','), ...end]
    }
    case t.Count:
    case t.Sum: {
      const isSum = first.tokenType === t.Sum
      if (last?.tokenType === t.By && rest.length > 0) return all
      const needed = isSum ? 1 : 0
      if (rest.length < needed) {
        return columnOptions(columns.filter(({ type }) => AMOUNTS.includes(type)))
      }
      return rest.length === needed ? [by, ...end] : end
    }
    default:
      return []
  }
}

const columnOptions = (columns: readonly Column[]) =>
  columns.map(({ name, about, isPrefix }) => option(isPrefix === true ? `${name}.` : name, about))

const JOINTS: readonly unknown[] = [t.Where, t.And, t.Or, t.Not, t.Open]

function conditionOptions(
  part: readonly IToken[],
  { columns }: Cursor,
  names: KnownNames,
  end: readonly Option[],
): Option[] {
  const joint = part.findLastIndex(({ tokenType }) => JOINTS.includes(tokenType))
  const [name, operator, ...value] = part.slice(joint + 1)
  const column = columns.find((each) => each.name === name?.image)
  if (name === undefined) return [...columnOptions(columns), option('not')]
  if (operator === undefined) {
    const isOrdered = column === undefined || AMOUNTS.includes(column.type)
    return operators
      .filter((each) => isOrdered === (each !== 'contains') || /[!=]=/.test(each))
      .filter((each) => isOrdered || !/[<>]/.test(each))
      .map((each) => option(each))
  }
  if (value.length === 0) {
    return column === undefined ? [] : [...valuesOf(column, names), option('none', 'an empty cell')]
  }
  const isNumber = value.at(-1)?.tokenType === t.Number
  return [...unitsOf(isNumber ? column?.type : undefined), option('and'), option('or'), ...end]
}
