import { createHash } from 'node:crypto'
import { readForm, type FormValue } from './form.ts'

export type Fields = Record<string, unknown>
export type Parameters = Record<string, FormValue>

/** What goes wrong with a request. After: it has been carried out, and the answer is lost. */
export type Fault =
  | { status: 429 | 500 | 503; code?: string }
  | { cut: 'before' | 'after' }
  | { hang: true }
  | { none: true }

/** An answer that is an error, as Stripe writes them. */
export class Refusal extends Error {
  readonly status: number
  readonly fields: Fields

  constructor(status: number, fields: Fields) {
    super(String(fields['code']))
    this.status = status
    this.fields = fields
  }
}

/**
 * How Stripe takes requests: the answer to an idempotency key is repeated, also when it was an error, and other parameters
 * with it are refused. After a day it is forgotten.
 */
export abstract class FakeServer {
  readonly requests: { method: string; path: string; body: string; key: string | null }[] = []
  readonly #answers = new Map<string, { sent: string; status: number; body: unknown }>()
  readonly #faults: Fault[] = []

  protected abstract carryOut(method: string, path: string[], given: Parameters): unknown

  /** The next requests fail so, one after the other. */
  failNext(...faults: Fault[]): void {
    this.#faults.push(...faults)
  }

  /** What Stripe does with keys after a day. */
  forgetKeys(): void {
    this.#answers.clear()
  }

  /** Answers a request, as `fetch` does. */
  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? init.body : ''
    const key = new Headers(init.headers).get('idempotency-key')
    this.requests.push({ method, path: `${url.pathname}${url.search}`, body, key })
    init.signal?.throwIfAborted()
    const fault = this.#faults.shift()
    if (fault && 'hang' in fault) {
      await new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    }
    if (fault && 'cut' in fault && fault.cut === 'before') throw new TypeError('fetch failed')
    if (fault && 'status' in fault) {
      const type = fault.status === 429 ? 'invalid_request_error' : 'api_error'
      const headers = { 'stripe-should-retry': 'false' }
      const error = { type, code: fault.code ?? (fault.status === 429 ? 'rate_limit' : undefined) }
      return Response.json({ error }, { status: fault.status, headers })
    }
    const answer = this.#answer(method, url, body, method === 'POST' ? key : null)
    if (fault && 'cut' in fault) throw new TypeError('fetch failed')
    return Response.json(answer.body, { status: answer.status })
  }

  #answer(method: string, url: URL, body: string, key: string | null) {
    const sent = `${method} ${url.pathname} ${createHash('sha256').update(body).digest('hex')}`
    const before = key === null ? undefined : this.#answers.get(key)
    if (before && before.sent !== sent) {
      return { status: 400, body: { error: { type: 'idempotency_error' } } }
    }
    if (before) return before
    const parameters = readForm(method === 'GET' ? url.search.slice(1) : body)
    let status = 200
    let result: unknown
    try {
      result = this.carryOut(method, url.pathname.slice('/v1/'.length).split('/'), parameters)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      status = error.status
      result = { error: error.fields }
    }
    // As it is now: what happens later does not change it.
    const answer = { sent, status, body: structuredClone(result) }
    if (key !== null) this.#answers.set(key, answer)
    return answer
  }
}
