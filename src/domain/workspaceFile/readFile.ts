import * as v from 'valibot'
import { LineCounter, parseDocument, isNode, type Document } from 'yaml'
import { fileSchema, type WorkspaceFile } from './fileSchema'

/** A step from the top of the file to a value: `servers`, `web`, `plan`. */
export type FilePath = readonly (string | number)[]

/** What is wrong in a file, with its place. Lines and columns count from 1. */
export interface FileProblem {
  message: string
  line: number
  column: number
}

/** A file that could be read: what it says, and where. */
export interface ReadFile {
  file: WorkspaceFile
  /** Where a value is; of what is not in the file, where it would be. */
  placeOf: (path: FilePath) => Pick<FileProblem, 'line' | 'column'>
}

export type ReadResult = ({ ok: true } & ReadFile) | { ok: false; problems: FileProblem[] }

/** Anchors may be used this often: a file of a few lines must not become a million servers. */
const MOST_ALIASES = 100

/** Reads the text of a file, or says with line and column what is wrong. */
export function readWorkspaceFile(text: string): ReadResult {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2' })
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  // A warning is a tag that nothing here knows.
  const wrong = [...document.errors, ...document.warnings]
  if (wrong.length > 0) {
    const problems = wrong.map(({ message, pos }) => ({ message, ...at(pos[0]) }))
    return { ok: false, problems }
  }
  const placeOf = (path: FilePath) => at(offsetOf(document, path))
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: MOST_ALIASES })
  } catch (error) {
    return { ok: false, problems: [{ message: (error as Error).message, line: 1, column: 1 }] }
  }
  if (value === null || value === undefined) {
    const message = 'The file is empty. It begins with its name, such as “name: website”.'
    return { ok: false, problems: [{ message, line: 1, column: 1 }] }
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    const message =
      'The file holds names with values. It begins with its own, such as “name: website”.'
    return { ok: false, problems: [{ message, line: 1, column: 1 }] }
  }
  const parsed = v.safeParse(fileSchema, value)
  if (parsed.success) return { ok: true, file: parsed.output, placeOf }
  return {
    ok: false,
    problems: parsed.issues.map((issue) => {
      const path = (issue.path ?? []).map(({ key }) => key as string | number)
      return { message: messageOf(issue, path), ...placeOf(path) }
    }),
  }
}

/** Where a value begins, or the last part of its path that is in the file. */
function offsetOf(document: Document.Parsed, path: FilePath): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const found = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
    if (isNode(found) && found.range) return found.range[0]
  }
  return 0
}

function messageOf(issue: v.BaseIssue<unknown>, path: FilePath): string {
  const last = String(path.at(-1) ?? '')
  const inside = path.slice(0, -1).join('.')
  const of = inside === '' ? 'The file' : `“${inside}”`
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return `${of} has nothing called “${last}”.`
  }
  if (issue.type === 'strict_object' && issue.received === 'undefined') {
    return `${of} needs “${last}”.`
  }
  if (issue.type === 'strict_object' || issue.type === 'record') {
    return `“${path.join('.')}” holds names with values, such as “plan: …”.`
  }
  return issue.message
}
