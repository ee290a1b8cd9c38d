import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { QueueError } from '../queue/call.ts'
import type { Log } from '../queue/log.ts'
import type { PublicPayments } from './billing/payments/createPayments.ts'
import { readRelayReports } from './bounces/relayReport.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { WorkerQueue } from './queue.ts'

/** A relay may report many mails at once. */
const LARGEST_BODY = 512 * 1024
const TIMEOUT_MS = 10_000
/** Connections at a time. The proxy limits what one address may open. */
const MOST_CONNECTIONS = 200

interface PublicServerOptions {
  host: string
  /** 0 takes any free port. */
  port: number
  site: string
  /** The secret of the relay's webhook; undefined: it is closed. */
  webhookSecret: string | undefined
  payments: PublicPayments
  queue: Pick<
    WorkerQueue,
    'unsubscribe' | 'recordMailBlock' | 'recordReturnedMail' | 'wakePaymentEvents'
  >
  log: Log
  metrics: WorkerMetrics
}

/** An answer to a mail program or a relay. */
interface Answer {
  status: number
  text?: string
  headers?: Record<string, string>
}

const NOT_FOUND: Answer = { status: 404, text: 'There is nothing here.' }
const AWAY: Answer = {
  status: 503,
  text: 'This does not work at the moment. Try again in a minute.',
  headers: { 'retry-after': '60' },
}

/**
 * Serves what comes from outside: the button "Unsubscribe" of mail programs, reports of a relay, the webhook of Stripe, and
 * the pages of simulated payments. No cookies.
 */
export async function servePublic(options: PublicServerOptions): Promise<{
  port: number
  close: () => Promise<void>
}> {
  const { site, queue, log, metrics, webhookSecret, payments } = options

  async function unsubscribe(request: IncomingMessage, token: string): Promise<Answer> {
    if (request.method === 'GET' || request.method === 'HEAD') {
      // A person followed the address. Nothing happens by that: programs follow addresses too.
      const to = `${site}/unsubscribe?token=${encodeURIComponent(token)}`
      return { status: 303, headers: { location: to } }
    }
    if (request.method !== 'POST') return { status: 405, headers: { allow: 'GET, HEAD, POST' } }
    const body = (await bodyOf(request)).toString('utf8')
    // As a form of either kind: RFC 8058.
    if (!/List-Unsubscribe["\s=:]+One-Click/.test(body)) {
      return { status: 400, text: 'Send the form List-Unsubscribe=One-Click.' }
    }
    try {
      await queue.unsubscribe(token)
      metrics.count('unsubscribes_total', { result: 'done' })
      return { status: 200, text: 'You are unsubscribed.' }
    } catch (error) {
      if (!(error instanceof QueueError) || error.isTemporary) throw error
      metrics.count('unsubscribes_total', { result: error.code })
      return { status: 404, text: 'This link does not work any more.' }
    }
  }

  async function returned(request: IncomingMessage): Promise<Answer> {
    if (webhookSecret === undefined) return NOT_FOUND
    if (request.method !== 'POST') return { status: 405, headers: { allow: 'POST' } }
    if (!hasSecret(request, webhookSecret)) {
      return { status: 401, headers: { 'www-authenticate': 'Basic realm="bounces"' } }
    }
    const reports = readRelayReports(parsed(await bodyOf(request)))
    if (reports === undefined) {
      log.warn('returned.unknown_form')
      return { status: 400, text: 'This form is not known. docs/worker.md has those that are.' }
    }
    for (const { deliveryId, address, reason, detail } of reports) {
      if (deliveryId === undefined) await queue.recordMailBlock(address, reason, detail)
      else await queue.recordReturnedMail(deliveryId, [address], reason, detail)
      metrics.count('returned_total', { result: reason })
    }
    return { status: 204 }
  }

  /** It only wakes the worker: what happened is asked of Stripe. */
  async function stripeWebhook(request: IncomingMessage): Promise<Answer> {
    if (payments.isFromStripe === undefined) return NOT_FOUND
    if (request.method !== 'POST') return { status: 405, headers: { allow: 'POST' } }
    const signature = request.headers['stripe-signature']
    const body = await bodyOf(request)
    if (typeof signature !== 'string' || !payments.isFromStripe(body, signature)) {
      metrics.count('payment_webhooks_total', { result: 'refused' })
      return { status: 400, text: 'The signature is wrong.' }
    }
    await queue.wakePaymentEvents('stripe')
    metrics.count('payment_webhooks_total', { result: 'taken' })
    return { status: 204 }
  }

  async function paymentPage(request: IncomingMessage, path: string): Promise<Answer> {
    const body = request.method === 'POST' ? (await bodyOf(request)).toString('utf8') : undefined
    const page = payments.page?.(path, body)
    if (page === undefined) return NOT_FOUND
    const { status, html, headers } = page
    return html === undefined
      ? { status, headers }
      : { status, text: html, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const [path = ''] = (request.url ?? '').split('?')
    const [, token] = /^\/mail\/unsubscribe\/([\w.%-]{1,300})$/.exec(path) ?? []
    try {
      if (token !== undefined) return await unsubscribe(request, decodeURIComponent(token))
      if (path === '/mail/bounces') return await returned(request)
      if (path === '/payments/stripe') return await stripeWebhook(request)
      if (path.startsWith('/_pay/')) return await paymentPage(request, path)
      return NOT_FOUND
    } catch (error) {
      if (error instanceof TooLargeError) return { status: 413 }
      if (error instanceof URIError) return NOT_FOUND
      if (error instanceof QueueError) return AWAY
      throw error
    }
  }

  const server = createServer((request, response) => {
    answer(request)
      .catch((error: unknown) => {
        log.error('public.failed', { code: error instanceof Error ? error.name : 'unexpected' })
        return AWAY
      })
      .then((result) => reply(response, result))
      .catch(() => response.destroy())
  })
  server.requestTimeout = TIMEOUT_MS
  server.headersTimeout = TIMEOUT_MS
  server.maxConnections = MOST_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The port is not known.')
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.closeIdleConnections()
        server.close(() => resolve())
      }),
  }
}

function reply(response: ServerResponse, { status, text, headers = {} }: Answer): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(text !== undefined && { 'content-type': 'text/plain; charset=utf-8' }),
    ...headers,
  })
  response.end(text === undefined ? undefined : `${text}\n`)
}

class TooLargeError extends Error {
  override name = 'TooLargeError'
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > LARGEST_BODY) throw new TooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** As a bearer token, or as the password of basic authentication, which relays take in the address of the webhook. */
function hasSecret({ headers }: IncomingMessage, secret: string): boolean {
  const [, scheme = '', value = ''] = /^(\w+) +(.+)$/.exec(headers.authorization ?? '') ?? []
  if (scheme.toLowerCase() === 'bearer') return isEqual(value, secret)
  if (scheme.toLowerCase() !== 'basic') return false
  const decoded = Buffer.from(value, 'base64').toString('utf8')
  return isEqual(decoded.slice(decoded.indexOf(':') + 1), secret)
}

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Compares hashes, so that the time says nothing. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(hash(one), hash(other))
}
