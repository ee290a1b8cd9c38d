import { BitProblem, type Column } from './command'
import { near } from './near'
import { columnNamed, typeOfValue, type Scope } from './scope'
import type { Comparison, Condition, Step, Text, Value } from './syntax'
import { fitsType, samplesOf, typeNames, type CellType } from './units'

/** A step whose columns exist, and the columns of its rows. */
export interface CheckedStep {
  step: Step
  columns: readonly Column[]
}

const AMOUNTS: readonly CellType[] = ['number', 'memory', 'money', 'duration']
/** `none` fits every column: it is the value of an empty cell. */
export const NONE = 'none'
/** The words for yes and no. */
export const booleans: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  no: false,
  false: false,
}

/** @throws BitProblem if a column or a type is wrong */
export function checkStep(step: Step, columns: readonly Column[], scope: Scope): CheckedStep {
  switch (step.kind) {
    case 'where':
      checkCondition(step.condition, columns, scope)
      return { step, columns }
    case 'sort':
      find(step.column, columns)
      return { step, columns }
    case 'head':
      if (!Number.isInteger(step.rows) || step.rows < 0) {
        throw new BitProblem('wrong_type', step, 'head takes a whole number of rows.', ['head 5'])
      }
      return { step, columns }
    case 'pick':
      return { step, columns: step.columns.map((column) => find(column, columns)) }
    case 'count':
      return {
        step,
        columns: [
          ...(step.by === null ? [] : [find(step.by, columns)]),
          { name: 'count', type: 'number', about: 'Number of rows.' },
        ],
      }
    case 'sum': {
      const { column, by } = step
      const { name, type, about } = find(column, columns)
      if (!AMOUNTS.includes(type)) {
        const fits = columns.filter((each) => AMOUNTS.includes(each.type)).map((each) => each.name)
        const message = `${name} is ${typeNames[type]}: it has no sum.`
        throw new BitProblem('wrong_type', column, message, fits)
      }
      return {
        step,
        columns: [...(by === null ? [] : [find(by, columns)]), { name, type, about }],
      }
    }
  }
}

function find(wanted: Text, columns: readonly Column[]): Column {
  const found = columnNamed(wanted.text, columns)
  if (found !== undefined) {
    return found.isPrefix === true
      ? { name: wanted.text, type: found.type, about: found.about }
      : found
  }
  const names = columns.map(({ name, isPrefix }) => (isPrefix === true ? `${name}.…` : name))
  const likely = near(wanted.text, names)
  const fits = likely.length === 0 ? names : likely
  throw new BitProblem('unknown_column', wanted, `There is no column “${wanted.text}”.`, fits)
}

function checkCondition(condition: Condition, columns: readonly Column[], scope: Scope): void {
  switch (condition.kind) {
    case 'and':
    case 'or':
      for (const each of condition.of) checkCondition(each, columns, scope)
      break
    case 'not':
      checkCondition(condition.of, columns, scope)
      break
    case 'comparison':
      checkComparison(condition, columns, scope)
      break
  }
}

const isNone = (value: Value) => value.kind === 'text' && value.text === NONE

function checkComparison(
  { column, operator, value }: Comparison,
  columns: readonly Column[],
  scope: Scope,
): void {
  const { name, type } = find(column, columns)
  const given = typeOfValue(value, scope)
  const isEquality = operator === '==' || operator === '!='
  if (operator === 'contains') {
    if (type === 'text' && given === 'text') return
    throw new BitProblem('wrong_type', value, '“contains” compares texts.', samplesOf.text)
  }
  if (isEquality && isNone(value)) return
  if (type === 'yes') {
    const isWord = value.kind === 'text' && Object.hasOwn(booleans, value.text)
    if (isEquality && (isWord || given === 'yes')) return
    throw new BitProblem('wrong_type', value, `${name} is yes or no.`, samplesOf.yes)
  }
  if (fitsType(given, type)) return
  const shown = value.kind === 'text' ? `“${value.text}”` : 'This'
  const message = `${shown} is ${typeNames[given]}, and ${name} is ${typeNames[type]}.`
  throw new BitProblem('wrong_type', value, message, samplesOf[type])
}
