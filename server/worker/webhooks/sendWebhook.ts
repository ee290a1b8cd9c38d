import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import {
  checkedLookup,
  isPublicAddress,
  RefusedAddressError,
  refuseAddress,
  type Resolve,
} from './publicAddress.ts'
import { signatureHeaders } from '../../../src/domain/webhooks/signatureHeaders.ts'

/** The whole exchange may take so long. */
const LONGEST_MS = 10_000
/** So much of an answer is read and kept. */
const ANSWER_BYTES = 4096

/** Why a webhook was not delivered. The pages have a text for each. */
type WebhookFault =
  | 'bad_url'
  | 'private_address'
  | 'dns'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'redirect'
  | 'status'
  | 'gone'

/** One try to deliver a webhook. */
export interface WebhookAttempt {
  /** Undefined: it was delivered. */
  fault: WebhookFault | undefined
  /** The status of the answer; null without one. */
  status: number | null
  /** The beginning of the answer. */
  answer: string
  milliseconds: number
}

export interface WebhookRequest {
  id: string
  url: string
  secrets: readonly string[]
  body: string
}

export interface SendOptions {
  userAgent: string
  /** In development: also http, and the addresses of this machine. */
  allowsLocal?: boolean
  longestMs?: number
  /** Ends the exchange early. The attempt then counts as a timeout. */
  signal?: AbortSignal
  now?: () => number
  resolve?: Resolve
  /** Certificates that count beside the usual ones. */
  ca?: string
}

const isLoopback = (address: string) => /^127\.|^::1$/.test(address)

/** Posts a signed message to the address of a webhook, once. Follows no redirect. Never throws. */
export async function sendWebhook(
  { id, url, secrets, body }: WebhookRequest,
  options: SendOptions,
): Promise<WebhookAttempt> {
  const { allowsLocal = false, longestMs = LONGEST_MS, now = Date.now } = options
  const began = now()
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowsLocal && isLoopback(address))
  const ended = (result: Partial<WebhookAttempt>): WebhookAttempt => ({
    fault: undefined,
    status: null,
    answer: '',
    ...result,
    milliseconds: Math.max(0, Math.round(now() - began)),
  })

  const target = URL.canParse(url) ? new URL(url) : undefined
  const isHttps = target?.protocol === 'https:'
  if (target === undefined || !(isHttps || (allowsLocal && target.protocol === 'http:'))) {
    return ended({ fault: 'bad_url' })
  }
  const timeout = AbortSignal.timeout(longestMs)
  const limit = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal])
  const reached = { host: false, encryption: false }
  try {
    refuseAddress(target, isAllowed)
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = isHttps ? requestHttps : requestHttp
      const sent = send(target, {
        method: 'POST',
        agent: false,
        signal: limit,
        lookup: checkedLookup(isAllowed, options.resolve),
        ...(options.ca === undefined ? {} : { ca: options.ca }),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': options.userAgent,
          ...signatureHeaders({ id, at: began, body, secrets }),
        },
      })
      sent.on('socket', (socket) => {
        socket.on('connect', () => (reached.host = true))
        socket.on('secureConnect', () => (reached.encryption = true))
      })
      sent.on('response', resolve)
      sent.on('error', reject)
      sent.end(body)
    })
    const status = response.statusCode ?? 0
    const answer = await beginningOf(response)
    return ended({ fault: faultOfStatus(status), status, answer })
  } catch (error) {
    const isHandshake = isHttps && reached.host && !reached.encryption
    return ended({
      fault: limit.aborted ? 'timeout' : faultOfError(error, isHandshake),
    })
  }
}

/** The status says whether it was delivered, so an answer that does not end is only cut off. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= ANSWER_BYTES) break
    }
  } catch {
    // The time is over, or the connection broke.
  }
  response.destroy()
  const text = Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8')
  // PostgreSQL has no text with this character.
  return text.replaceAll('\0', '\uFFFD')
}

function faultOfStatus(status: number): WebhookFault | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

function faultOfError(error: unknown, isHandshake: boolean): WebhookFault {
  if (error instanceof RefusedAddressError) return 'private_address'
  if (isHandshake) return 'tls'
  const { syscall } = error as NodeJS.ErrnoException
  return syscall?.startsWith('getaddrinfo') === true ? 'dns' : 'connection'
}
