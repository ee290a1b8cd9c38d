import {
  HEAD_ROWS,
  type Argument,
  type Condition,
  type Pipeline,
  type Script,
  type Statement,
  type Step,
} from './syntax'
import { ADDRESS, reservedWords, WORD } from './words'

const isBare = new RegExp(`^(?:${WORD.source}|${ADDRESS.source})$`)

function quoted(text: string): string {
  const escaped = text.replaceAll(/["\\]/g, String.raw`\$&`)
  return `"${escaped.replaceAll('\n', String.raw`\n`).replaceAll('\t', String.raw`\t`)}"`
}

/** A text as a value: in quotes only where it would mean something else without them. */
export function printText(text: string): string {
  return isBare.test(text) && !reservedWords.has(text) ? text : quoted(text)
}

function printArgument(argument: Argument): string {
  switch (argument.kind) {
    case 'text':
      return printText(argument.text)
    case 'number':
      return argument.unit === null
        ? String(argument.number)
        : `${argument.number} ${argument.unit}`
    case 'variable':
      return `$${argument.name}${argument.column === null ? '' : `.${argument.column}`}`
    case 'flag':
      return argument.name === 'o' ? '-o' : `--${argument.name}`
  }
}

const printAll = (all: readonly Argument[]) => all.map(printArgument).join(' ')

function printCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'comparison': {
      const { column, operator, value } = condition
      return `${column.text} ${operator} ${printArgument(value)}`
    }
    case 'not':
      return `not ${inBrackets(condition.of)}`
    case 'and':
      return condition.of.map(inBrackets).join(' and ')
    case 'or':
      return condition.of
        .map((each) => (each.kind === 'or' ? inBrackets(each) : printCondition(each)))
        .join(' or ')
  }
}

function inBrackets(condition: Condition): string {
  const isLong = condition.kind === 'and' || condition.kind === 'or'
  return isLong ? `(${printCondition(condition)})` : printCondition(condition)
}

function printStep(step: Step): string {
  switch (step.kind) {
    case 'where':
      return `where ${printCondition(step.condition)}`
    case 'sort':
      return `sort ${step.column.text}${step.isDown ? ' desc' : ''}`
    case 'head':
      return step.rows === HEAD_ROWS ? 'head' : `head ${step.rows}`
    case 'pick':
      return `pick ${step.columns.map(({ text }) => text).join(', ')}`
    case 'count':
      return step.by === null ? 'count' : `count by ${step.by.text}`
    case 'sum':
      return `sum ${step.column.text}${step.by === null ? '' : ` by ${step.by.text}`}`
  }
}

function printPipeline({ source, steps, options }: Pipeline): string {
  const first = source.kind === 'variable' ? printArgument(source) : printAll(source.words)
  const line = [first, ...steps.map(printStep)].join(' | ')
  return options.length === 0 ? line : `${line} ${printAll(options)}`
}

function printStatement(statement: Statement): string {
  switch (statement.kind) {
    case 'pipeline':
      return printPipeline(statement)
    case 'let': {
      const { name, value } = statement
      if (value.kind === 'pipeline') return `let ${name.text} = ${printPipeline(value)}`
      const literal = value.kind === 'text' ? quoted(value.text) : printArgument(value)
      return `let ${name.text} = ${literal}`
    }
    case 'forEach': {
      const { name, rows, body } = statement
      return `for each ${name.text} in ${printPipeline(rows)} { ${print(body)} }`
    }
  }
}

/** A script as text. Read again, it is the same script. */
export function print(script: Script): string {
  return script.map(printStatement).join('; ')
}
