import { caretBelow } from '@/domain/bit/caret'
import type { Output } from '@/domain/bit/evaluate'
import { csvOf, jsonText, textTable } from '@/domain/bit/format'
import type { Problem } from '@/domain/bit/syntax'
import { listedErrorHref } from '@/content/api/errorHref'
import { LOCALE } from '@/lib/locale'
import { connectedTo } from './backend/target'
import { siteUrl, variables } from './config'
import { exitCodes, type ExitCode } from './exitCodes'
import { fittedTable, printable } from './table'
import { styles, type Terminal } from './terminal'

type RowsOutput = Extract<Output, { kind: 'rows' }>

/** JSON itself escapes the control characters below 32 only. */
export const printableJson = (json: string): string =>
  json.replaceAll(/[\u007f-\u009f]/g, (sign) => `\\u00${(sign.codePointAt(0) ?? 0).toString(16)}`)

/** Says what is being done, a line for each step. */
export const reporter = (stderr: Terminal['stderr']) => (sentence: string) => {
  stderr.write(`  ${printable(sentence)}\n`)
}

/** Rows as text, each line with its end. */
function textOf(output: RowsOutput, { stdout, stderr, env }: Terminal): string {
  switch (output.format) {
    case 'json':
      return `${printableJson(jsonText(output))}\n`
    case 'csv':
      return csvOf(output)
    case 'table': {
      if (output.rows.length === 0) return ''
      const width = stdout.isTTY ? stdout.columns : undefined
      const { lines, hidden } = fittedTable(textTable(output, LOCALE), width)
      if (hidden.length > 0) {
        stderr.write(`No room for: ${hidden.join(', ')}. Choose columns with “| pick …”.\n`)
      }
      const [head = '', ...body] = lines
      return `${[styles(stdout, env)('bold', head), ...body].join('\n')}\n`
    }
  }
}

/** Prints an answer: rows to the output, all else to the error stream. Returns the exit code. */
export function show(output: Output, line: string, terminal: Terminal, name: string): ExitCode {
  if (output.kind === 'problem') return showProblem(output.problem, line, terminal, name)
  terminal.stdout.write(textOf(output, terminal))
  if (output.format === 'table' && output.rows.length === 0) terminal.stderr.write('No rows.\n')
  if (output.note !== undefined) terminal.stderr.write(`${printable(output.note)}\n`)
  return exitCodes.done
}

const UNREACHABLE: ReadonlySet<string> = new Set(['network', 'timeout', 'unavailable'])
const KEY_REFUSED: ReadonlySet<string> = new Set(['invalid_api_key', 'not_signed_in'])

/** How the program ends after a problem. */
function exitCodeOf({ code, failure = '' }: Problem): ExitCode {
  switch (code) {
    case 'refused':
      if (UNREACHABLE.has(failure)) return exitCodes.unreachable
      if (failure === 'approval_needed') return exitCodes.waiting
      return KEY_REFUSED.has(failure) ? exitCodes.noKey : exitCodes.refused
    case 'not_found':
    case 'limit':
      return exitCodes.refused
    case 'cancelled':
      return exitCodes.notConfirmed
    case 'sign_in_required':
      return exitCodes.noKey
    case 'syntax':
    case 'unknown_command':
    case 'unknown_column':
    case 'unknown_variable':
    case 'wrong_type':
    case 'missing':
    case 'surplus':
      return exitCodes.wrongLine
  }
}

/** The message and the next step in a terminal, where they are others than on the site. */
function textsOf(problem: Problem, name: string): readonly [message: string, next?: string] {
  const { code, message, failure = '' } = problem
  if (code === 'sign_in_required') {
    return ['No API key is set.', `Run “${name} login”, or set ${variables.apiKey}.`]
  }
  if (UNREACHABLE.has(failure)) {
    const { url } = connectedTo()
    return [`${url} did not answer.`, `Check your connection, and the address in ${variables.url}.`]
  }
  if (failure === 'invalid_api_key') return [message, `Then run “${name} login”.`]
  return [message]
}

const nowhere = { fits: [], from: 0, to: 0 }

/** Prints why a request outside a line was refused or failed. Returns the exit code. */
export function showFailure(error: unknown, terminal: Terminal, name: string): ExitCode {
  const { code = '', message = '', hint } = error as Partial<Record<string, string>>
  const text = hint === undefined ? message : `${message} ${hint}`
  return showProblem(
    { ...nowhere, code: 'refused', message: text, failure: code },
    '',
    terminal,
    name,
  )
}

/** Says that an API key is needed. Returns the exit code. */
export function showNoKey(terminal: Terminal, name: string): ExitCode {
  return showProblem({ ...nowhere, code: 'sign_in_required', message: '' }, '', terminal, name)
}

/** Prints a problem with its place in the line. Returns the exit code. */
function showProblem(
  problem: Problem,
  line: string,
  { stderr, env }: Terminal,
  name: string,
): ExitCode {
  const style = styles(stderr, env)
  const { fits, code, failure } = problem
  const [message, next] = textsOf(problem, name)
  stderr.write(`${style('red', 'error:')} ${printable(message)}\n`)
  // Where a deployment refused or a person cancelled, the place in the line says nothing.
  if (failure === undefined && code !== 'sign_in_required' && code !== 'cancelled') {
    const { row, marks } = caretBelow(line, problem)
    stderr.write(`  ${printable(row)}\n  ${style('red', marks)}\n`)
  }
  if (fits.length > 0) stderr.write(`  fits here: ${printable(fits.join(', '))}\n`)
  if (next !== undefined) stderr.write(`  ${next}\n`)
  const more = listedErrorHref(failure)
  if (more !== undefined && next === undefined && siteUrl() !== '') {
    stderr.write(`  see ${siteUrl()}${more}\n`)
  }
  return exitCodeOf(problem)
}
