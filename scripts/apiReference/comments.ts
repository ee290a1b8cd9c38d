import type { ApiValue } from '../../src/content/api/reference.ts'

/** The parts of a procedure's comment. The migration 20261122030000 describes the syntax; a ! after a parameter: it is needed. */
export interface ProcedureComment {
  words: string
  parameters: Map<string, string>
  /** Parameters that PostgreSQL has a default for, and that a request needs all the same. */
  required: Set<string>
  fields: ApiValue[]
  /** The rest of each line, by its name: a type comes first if the answer is JSON. */
  answers: { name: string; rest: string }[]
  returns?: string
  errors: { code: string; note?: string }[]
}

/**
 * Reads the comment of a procedure.
 * @throws Error if a line has another form
 */
export function parseComment(name: string, comment: string): ProcedureComment {
  const [words = '', ...lines] = comment.split('\n')
  const found: ProcedureComment = {
    words,
    parameters: new Map(),
    required: new Set(),
    fields: [],
    answers: [],
    errors: [],
  }
  for (const line of lines) {
    const [, tag, rest = ''] = /^(@\w+|Raises:) (.+)$/.exec(line) ?? []
    const [, first = '', others = ''] = /^(\S+) (.+)$/.exec(rest) ?? []
    if (tag === '@param') {
      const parameter = first.replace('!', '')
      found.parameters.set(parameter, others)
      if (parameter !== first) found.required.add(parameter)
    } else if (tag === '@field') found.fields.push(typedValue(first, others))
    else if (tag === '@answer') found.answers.push({ name: first, rest: others })
    else if (tag === '@returns') found.returns = rest
    else if (tag === 'Raises:') found.errors = errorsIn(rest)
    else throw new Error(`The comment of ${name} has a line of no known form: ${line}`)
  }
  return found
}

/** `uuid? The server.` as a value. */
export function typedValue(name: string, rest: string): ApiValue {
  const [, type = '', mark, words = ''] = /^([a-z_]+(?:\[\])?)(\?)? (.+)$/.exec(rest) ?? []
  if (type === '') throw new Error(`${name} has no type and sentence: ${rest}`)
  return { name, type, words, ...(mark === '?' && { optional: true as const }) }
}

function errorsIn(list: string): ProcedureComment['errors'] {
  return [...list.matchAll(/(\w+)(?: \(([^)]+)\))?[,.]/g)].map(([, code = '', note]) => ({
    code,
    ...(note !== undefined && { note }),
  }))
}
