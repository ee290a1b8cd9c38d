import type { IToken } from 'chevrotain'
import { check } from './check'
import type { Column } from './command'
import { parse } from './parse'
import { lexer, tokens as t } from './tokens'

/** What is before the cursor, as far as completion needs it. */
export interface Cursor {
  /** The word that is being typed; empty between two words. */
  typed: string
  /** The part of the line that an option replaces. */
  from: number
  to: number
  /** The tokens of the pipeline before the word, divided at its pipes. The first part is the command. */
  parts: readonly (readonly IToken[])[]
  /** The tokens of a statement that is not a pipeline yet: `let x`, `for each`. */
  opening: readonly IToken[]
  /** The columns of the rows that arrive at the last part. */
  columns: readonly Column[]
  /** Variables that can be used here: values and rows have a name, rows of a loop have columns. */
  variables: readonly string[]
}

/** Everything that can be part of a word, a flag or a variable. */
const WORD_BEFORE = /[$\w.:@/-]*$/
const WORD_AFTER = /^[\w.:@/-]*/

const isType = (token: IToken | undefined, type: (typeof t)[keyof typeof t]) =>
  token?.tokenType === type

/** The place of the cursor in the line. `null` where nothing can be completed: inside a text or a comment. */
export function cursorIn(line: string, at: number): Cursor | null {
  const before = line.slice(0, at)
  const typed = WORD_BEFORE.exec(before)?.[0] ?? ''
  const from = at - typed.length
  const rest = before.slice(0, from)
  if (isInsideText(rest)) return null
  const { tokens: found, errors } = lexer.tokenize(rest)
  if (errors.length > 0) return null

  const start = found.findLastIndex((token) =>
    [t.Separator, t.Begin, t.End].includes(token.tokenType),
  )
  const statement = found.slice(start + 1)
  const { opening, pipeline } = divide(statement)
  const parts = splitAtPipes(pipeline)
  const pipe = pipeline.findLast((token) => isType(token, t.Pipe))
  const begin = pipeline[0]?.startOffset ?? from
  const columns = pipe === undefined ? [] : columnsOf(rest, begin, pipe.startOffset)
  const to = at + (WORD_AFTER.exec(line.slice(at))?.[0].length ?? 0)
  return { typed, from, to, parts, opening, columns, variables: variablesIn(found, rest) }
}

/** A quote opened before the cursor, or a comment that goes on to the end of the row. */
function isInsideText(before: string): boolean {
  const row = before.slice(before.lastIndexOf('\n') + 1)
  const closed = row.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
  return closed.includes('"') || closed.includes('#')
}

/** Divides a statement into `let x =` or `for each x in`, and the pipeline after it. */
function divide(statement: readonly IToken[]) {
  const [first] = statement
  const opener = isType(first, t.Let) ? t.Is : isType(first, t.For) ? t.In : undefined
  if (opener === undefined) return { opening: [], pipeline: statement }
  const end = statement.findIndex((token) => isType(token, opener))
  return end === -1
    ? { opening: statement, pipeline: [] }
    : { opening: [], pipeline: statement.slice(end + 1) }
}

function splitAtPipes(pipeline: readonly IToken[]): IToken[][] {
  const parts: IToken[][] = [[]]
  for (const token of pipeline) {
    if (isType(token, t.Pipe)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

/** The columns before a pipe. Inside a loop only the pipeline itself can be read, because the loop is not closed. */
function columnsOf(text: string, begin: number, pipe: number): readonly Column[] {
  for (const from of [0, begin]) {
    const { script } = parse(text.slice(from, pipe))
    const last = script === undefined ? undefined : check(script).checked?.at(-1)
    if (last?.kind === 'pipeline') return last.columns
    if (last?.kind === 'let' && last.value.kind === 'pipeline') return last.value.columns
  }
  return []
}

function variablesIn(found: readonly IToken[], text: string): string[] {
  return found.flatMap((token, index) => {
    const name = found[index + (isType(token, t.For) ? 2 : 1)]?.image
    if (name === undefined) return []
    if (isType(token, t.Let)) return isType(found[index + 2], t.Is) ? [`$${name}`] : []
    if (!isType(token, t.For)) return []
    const begin = found.findIndex((each, at) => at > index && isType(each, t.Begin))
    const first = found[index + 4]
    const open = found[begin]
    if (first === undefined || open === undefined) return []
    const columns = columnsOf(text, first.startOffset, open.startOffset)
    return columns.flatMap((column) => (column.isPrefix === true ? [] : `$${name}.${column.name}`))
  })
}
