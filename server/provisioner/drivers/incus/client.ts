import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { text as textOf } from 'node:stream/consumers'
import * as v from 'valibot'
import { DriverError } from '../../driver.ts'
import type { IncusConfig } from './config.ts'
import { errorOf } from './errors.ts'
import { fileOf, type IncusFile } from './incusFile.ts'
import { connectTerminal, type Terminal } from './terminal.ts'

/** How long an answer may take. Waiting for an operation has a limit of its own. */
const ANSWER_MS = 30_000
const OPERATION_SECONDS = 600

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The API of one cluster, or of one machine. */
export interface IncusClient {
  /**
   * Sends a request. If it starts an operation, waits for its end.
   * @returns what Incus answered
   * @throws DriverError
   */
  call: (method: Method, path: string, signal: AbortSignal, body?: object) => Promise<unknown>
  /** What is at the path, as text: a console. Undefined if there is nothing. */
  text: (path: string, signal: AbortSignal) => Promise<string | undefined>
  /**
   * Changes what is at the path, unless someone else changes it meanwhile.
   * @param change gets what is there, and returns what to write; undefined: it is right as it is
   * @returns whether there is something at the path
   * @throws DriverError with the code `busy` if someone else was faster
   */
  replace: (
    path: string,
    signal: AbortSignal,
    change: (held: unknown) => object | undefined,
  ) => Promise<boolean>
  /** Hands over the text at the path piece by piece: the metrics of all servers are larger than this process may be. */
  stream: (path: string, signal: AbortSignal, onText: (text: string) => void) => Promise<void>
  /**
   * Opens the file at the path from a byte on. Nobody reads it yet, and destroying its stream ends the request.
   * @throws DriverError
   */
  open: (path: string, from: number, signal: AbortSignal) => Promise<IncusFile>
  /** What is at the path, or undefined if there is nothing. */
  find: (path: string, signal: AbortSignal) => Promise<unknown>
  /**
   * Starts an operation that has a terminal, and connects with it.
   * @throws DriverError
   */
  attach: (path: string, signal: AbortSignal, body: object) => Promise<Terminal>
}

const envelope = v.object({
  type: v.string(),
  operation: v.optional(v.string(), ''),
  error: v.optional(v.string(), ''),
  error_code: v.optional(v.number(), 0),
  metadata: v.optional(v.unknown()),
})

const operation = v.object({
  status_code: v.number(),
  err: v.optional(v.string(), ''),
})
/** An operation with a terminal: a secret for each of its websockets. */
const terminalOperation = v.object({
  id: v.string(),
  metadata: v.object({ fds: v.object({ '0': v.string(), control: v.string() }) }),
})
const SUCCEEDED = 200
const RUNNING_CODES = new Set([100, 101, 102, 103, 104, 105, 106])

/** Nobody answered at the address, so nothing was begun there. */
const UNANSWERED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
])

interface Answer {
  status: number
  /** The version of what is at the path. */
  etag: string | undefined
  body: string
}

/** What a request sends, and who takes the text of its answer. */
interface Content {
  body?: object | undefined
  /** Only what still has this version changes. */
  etag?: string | undefined
  onText?: (text: string) => void
}

type Connection = Pick<IncusConfig, 'certificate' | 'key' | 'serverCertificates'>

/** Connects with the certificate of the provisioner, and accepts only the certificates of the servers that it was given. */
export function createIncusClient(addresses: readonly string[], config: Connection): IncusClient {
  const agent = new Agent({
    keepAlive: true,
    cert: config.certificate,
    key: config.key,
    ca: config.serverCertificates,
    // The certificates themselves are compared, so their names do not matter.
    checkServerIdentity: () => undefined,
    minVersion: 'TLSv1.3',
  })
  /** The address that answered last. */
  let current = 0

  const sendTo = (
    address: string,
    method: Method,
    path: string,
    signal: AbortSignal,
    { body, etag, onText }: Content,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const isWait = path.includes('/wait?')
      const timeout = isWait ? (OPERATION_SECONDS + 30) * 1000 : ANSWER_MS
      const sent = request(
        new URL(path, address),
        {
          method,
          agent,
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
          headers: {
            ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
            ...(etag === undefined ? {} : { 'if-match': etag }),
          },
        },
        (response) => {
          const { statusCode: status = 0 } = response
          const texts: string[] = []
          const keep = (text: string) => void texts.push(text)
          response.setEncoding('utf8')
          response.on('data', onText && status === 200 ? onText : keep)
          response.on('error', reject)
          response.on('end', () =>
            resolve({ status, etag: response.headers.etag, body: texts.join('') }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(payload)
    })

  /** The answer to a request for a file, once its head is there. The limit of time ends with that: a disk takes long. */
  const openAt = (
    address: string,
    path: string,
    from: number,
    signal: AbortSignal,
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const slow = new AbortController()
      const timer = setTimeout(
        () => slow.abort(new DOMException('No answer.', 'TimeoutError')),
        ANSWER_MS,
      )
      const headers = from === 0 ? {} : { range: `bytes=${from}-` }
      const sent = request(
        new URL(path, address),
        { agent, signal: AbortSignal.any([signal, slow.signal]), headers },
        (response) => {
          clearTimeout(timer)
          resolve(response)
        },
      )
      sent.on('error', (error) => {
        clearTimeout(timer)
        reject(error)
      })
      sent.end()
    })

  /** Asks the address that answered last, and the next one while nobody answers. */
  async function reach<T>(signal: AbortSignal, ask: (address: string) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      const address = addresses[current % addresses.length] ?? ''
      try {
        return await ask(address)
      } catch (error) {
        signal.throwIfAborted()
        const code = codeOf(error)
        current += 1
        if (UNANSWERED.has(code) && tried < addresses.length) continue
        throw new DriverError('engine_unreachable', `Incus did not answer (${code}).`)
      }
    }
  }

  function send(
    method: Method,
    path: string,
    signal: AbortSignal,
    content: Content = {},
  ): Promise<Answer> {
    return reach(signal, (address) => sendTo(address, method, path, signal, content))
  }

  async function call(
    method: Method,
    path: string,
    signal: AbortSignal,
    body?: object,
  ): Promise<unknown> {
    signal.throwIfAborted()
    return ended(await send(method, path, signal, body === undefined ? {} : { body }), signal)
  }

  /** What an answer holds. If it began an operation, waits for the end of that. */
  async function ended(answer: Answer, signal: AbortSignal): Promise<unknown> {
    const { type, operation: started, metadata } = parse(answer)
    if (type !== 'async') return metadata
    const url = new URL(started, 'https://incus')
    const { pathname } = url
    const wait = `${pathname}/wait?timeout=${OPERATION_SECONDS}`
    const result = parse(await send('GET', wait, signal), 'operation')
    const { status_code, err } = v.parse(operation, result.metadata)
    if (status_code === SUCCEEDED) return result.metadata
    if (RUNNING_CODES.has(status_code)) {
      throw new DriverError('timeout', `Incus did not finish in ${OPERATION_SECONDS} s.`)
    }
    throw errorOf(status_code, err)
  }

  return {
    call,
    replace: async (path, signal, change) => {
      const answer = await send('GET', path, signal)
      if (answer.status === 404) return false
      const wanted = change(parse(answer).metadata)
      if (wanted !== undefined)
        await ended(await send('PUT', path, signal, { body: wanted, etag: answer.etag }), signal)
      return true
    },
    attach: async (path, signal, body) => {
      signal.throwIfAborted()
      const begun = parse(await send('POST', path, signal, { body }))
      const { id, metadata } = v.parse(terminalOperation, begun.metadata)
      // The address that answered: another member would have to ask this one.
      const address = addresses[current % addresses.length] ?? ''
      return connectTerminal({ address, operation: id, secrets: metadata.fds, agent, signal })
    },
    find: async (path, signal) => {
      const answer = await send('GET', path, signal)
      return answer.status === 404 ? undefined : parse(answer).metadata
    },
    open: async (path, from, signal) => {
      signal.throwIfAborted()
      const stream = await reach(signal, (address) => openAt(address, path, from, signal))
      const file = fileOf(stream, from)
      if (file !== undefined) return file
      const { statusCode: status = 0 } = stream
      parse({ status, etag: undefined, body: await textOf(stream) })
      throw errorOf(500, 'The answer is no file.')
    },
    text: async (path, signal) => {
      const answer = await send('GET', path, signal)
      if (answer.status === 404) return undefined
      if (answer.status !== 200) parse(answer)
      return answer.body
    },
    stream: async (path, signal, onText) => {
      const answer = await send('GET', path, signal, { onText })
      if (answer.status !== 200 && answer.status !== 404) parse(answer)
    },
  }
}

/** @throws DriverError for an answer that is an error, whatever its status */
function parse({ status, body }: Answer, of?: 'operation'): v.InferOutput<typeof envelope> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw errorOf(status === 200 ? 500 : status, 'The answer is not JSON.')
  }
  const parsed = v.safeParse(envelope, json)
  if (!parsed.success) throw errorOf(500, 'The answer has another shape.')
  const { type, error, error_code } = parsed.output
  if (type !== 'error') return parsed.output
  // What an operation did not find comes with the status 200.
  if (of === 'operation' && status === 404) {
    // Incus forgets operations soon after their end, and when it starts again. The driver looks what they did.
    throw new DriverError('busy', 'Incus no longer knows the operation.')
  }
  throw errorOf(error_code || status, error)
}

/** The code of an error of the network, such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'timeout'
  if (error.cause instanceof Error) return codeOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
