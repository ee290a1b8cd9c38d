import type { Failure } from '@machines/auth.types'
import {
  fieldRules,
  texts,
  translations,
  weakPasswordReasons,
  type FailureCode,
} from './errorTexts'
import { TIMED_OUT } from './backendFetch'

/** A Failure with the texts of its code. */
export function failure(code: FailureCode): Failure {
  return { code, ...texts[code] }
}

/**
 * Translates an error of a backend call (auth service, PostgREST, PostgreSQL, network) into a Failure.
 * It matches codes, not messages. It never shows a text of the service or a proxy, except HINT of our own procedures.
 * @param error the rejection of a call, or its `error`
 * @param status the HTTP status of the answer; needed for PostgREST, whose errors do not carry it
 */
export function failureOf(error: unknown, status?: number): Failure {
  const facts = factsOf(error)
  const httpStatus = status ?? facts.status
  const constraint = constraintOf(facts)
  if (constraint) return constraint

  // Our procedures raise a failure code as their message. The SQL state or HTTP status can vary.
  if (isFailureCode(facts.message) && facts.code !== '') {
    const ours = failure(facts.message)
    return facts.hint === '' ? ours : { ...ours, hint: facts.hint }
  }
  const known = codeOf(facts.code) ?? entry(translations, facts.message)
  if (known === 'weak_password') return { ...failure(known), reasons: reasonsOf(facts.reasons) }
  if (known) return withWait(failure(known), facts.message)
  if (facts.message.endsWith(TIMED_OUT)) return failure('timeout')
  return failure(codeOfStatus(facts.name, httpStatus))
}

/** The auth service says in its text how long to wait: "you can only request this after 43 seconds". */
function withWait(refused: Failure, message: string): Failure {
  const [, seconds] = /after (\d+) seconds?\b/.exec(message) ?? []
  return seconds === undefined
    ? refused
    : { ...refused, hint: `Wait ${seconds} s, then try again.` }
}

interface Facts {
  name: string
  code: string
  message: string
  hint: string
  status: number | undefined
  reasons: unknown
}

function factsOf(error: unknown): Facts {
  const given = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >
  const text = (key: string) => (typeof given[key] === 'string' ? given[key] : '')
  return {
    name: text('name'),
    code: text('code'),
    message: text('message'),
    hint: text('hint'),
    status: typeof given['status'] === 'number' ? given['status'] : undefined,
    reasons: given['reasons'],
  }
}

/** Reads only own keys: the key comes from the network and could be 'toString'. */
function entry<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

function codeOf(code: string): FailureCode | undefined {
  if (isFailureCode(code)) return code
  return /^22...$/.test(code) ? 'invalid_input' : entry(translations, code)
}

/** Whether we have texts for this code, and so an entry in the documentation. */
export function isFailureCode(word: string): word is FailureCode {
  return Object.hasOwn(texts, word)
}

/**
 * The Failure of a violated CHECK, with its field. PostgreSQL sends 23514; the embedded backend sends 500 and 'SUP'.
 * Only the message contains the constraint's name: `<table>_<column>_<rule>`.
 */
function constraintOf({ code, message }: Facts): Failure | null {
  if (code !== '23514' && code !== 'SUP') return null
  const [, table, constraint] =
    /relation "(\w+)" violates check constraint "(\w+)"/.exec(message) ?? []
  if (table === undefined || !constraint?.startsWith(`${table}_`)) return null
  const rest = constraint.slice(table.length + 1)
  const rule = rest.slice(rest.lastIndexOf('_') + 1)
  const field = rest.slice(0, rest.lastIndexOf('_'))
  return {
    ...failure('invalid_input'),
    field,
    reasons: [entry(fieldRules, rule) ?? texts.invalid_input.hint],
  }
}

function reasonsOf(reasons: unknown): string[] {
  if (!Array.isArray(reasons)) return []
  return reasons.flatMap((reason: unknown) => entry(weakPasswordReasons, String(reason)) ?? [])
}

function codeOfStatus(name: string, status: number | undefined): FailureCode {
  if (status === undefined) {
    if (name === 'AuthSessionMissingError') return 'not_signed_in'
    if (name === 'TimeoutError') return 'timeout'
    // fetch and import() reject with a TypeError when there is no connection.
    return name === 'TypeError' || name === 'AbortError' ? 'network' : 'unexpected'
  }
  if (status === 0) return 'network'
  if (name === 'AuthSessionMissingError' || status === 401) return 'not_signed_in'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 409) return 'conflict'
  if (status === 429) return 'rate_limited'
  // A 500 is a defect and would happen again. The higher codes are temporary.
  if (status > 500) return 'unavailable'
  return 'unexpected'
}
