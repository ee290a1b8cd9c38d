// @vitest-environment node
import { Stripe } from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { isFromStripe } from '../payments/drivers/stripe/driver.ts'
import { QueueError } from '../queue/call.ts'
import { createLog } from '../queue/log.ts'
import type { PublicPayments } from './billing/payments/createPayments.ts'
import { createWorkerMetrics } from './metrics.ts'
import { servePublic } from './publicServer.ts'

const SECRET = 'secret-of-the-relay'
const ID = '0b9f2a52-6c1e-4a5e-9f3c-3b1d6a2c8e41'
let stop = () => Promise.resolve()
afterEach(() => stop())

const closed: PublicPayments = { isFromStripe: undefined, page: undefined }

/** The server, and what it asked of the backend. */
async function setUp({ hasSecret = true, fault = '', payments = closed } = {}) {
  const asked: unknown[][] = []
  const record = async (name: string, ...facts: unknown[]) => {
    await Promise.resolve()
    if (fault === 'network') throw new QueueError(name, fault)
    if (fault) throw new QueueError(name, fault, 404)
    asked.push([name, ...facts])
  }
  const { port, close } = await servePublic({
    host: '127.0.0.1',
    port: 0,
    site: 'https://www.example.test',
    webhookSecret: hasSecret ? SECRET : undefined,
    payments,
    queue: {
      unsubscribe: (token) => record('unsubscribe', token),
      recordMailBlock: (...facts) => record('block', ...facts),
      wakePaymentEvents: (driver) => record('wake', driver),
      recordReturnedMail: (...facts) => record('returned', ...facts).then(() => true),
    },
    log: createLog({ worker: 'a', level: 'off', clock: new FakeClock(), write: () => {} }),
    metrics: createWorkerMetrics(),
  })
  stop = close
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })
  return { ask, asked }
}

const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
const multipart = new FormData()
multipart.set('List-Unsubscribe', 'One-Click')

describe('one-click unsubscribe', () => {
  test.each([
    ['a form', form],
    ['a form of parts', multipart],
  ])('ends the mails at once, sent as %s', async (_, body) => {
    const { ask, asked } = await setUp()
    const response = await ask(`/mail/unsubscribe/${ID}.sig-_na`, { method: 'POST', body })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(asked).toEqual([['unsubscribe', `${ID}.sig-_na`]])
  })

  test('does nothing when somebody follows the address, and leads to the page', async () => {
    const { ask, asked } = await setUp()
    const response = await ask(`/mail/unsubscribe/${ID}.sig`)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `https://www.example.test/unsubscribe?token=${ID}.sig`,
    ])
    expect(asked).toEqual([])
  })

  test.each([
    ['without the form', '', 'a=b', 400],
    ['with a forged link', 'not_found', 'List-Unsubscribe=One-Click', 404],
    ['while the backend is away', 'network', 'List-Unsubscribe=One-Click', 503],
  ])('%s ends nothing, and says so', async (_, fault, body, status) => {
    const { ask, asked } = await setUp({ fault })
    const response = await ask('/mail/unsubscribe/x.y', { method: 'POST', body })
    expect(response.status).toBe(status)
    expect(asked).toEqual([])
  })
})

const basic = (password: string) => `Basic ${Buffer.from(`relay:${password}`).toString('base64')}`

describe('reports of a relay', () => {
  const post = (body: unknown, authorization = `Bearer ${SECRET}`) => ({
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify(body),
  })
  const own = {
    events: [
      { type: 'bounce', address: 'a@example.test', permanent: true, detail: '550 No such user' },
      { type: 'bounce', address: 'b@example.test', permanent: false },
      { type: 'complaint', address: 'c@example.test', message_id: `<${ID}@mail.example.test>` },
      { type: 'opened', address: 'd@example.test' },
    ],
  }

  test.each([
    ['a bearer token', `Bearer ${SECRET}`],
    ['a password', basic(SECRET)],
  ])('are recorded, signed with %s', async (_, authorization) => {
    const { ask, asked } = await setUp()
    expect((await ask('/mail/bounces', post(own, authorization))).status).toBe(204)
    expect(asked).toEqual([
      ['block', 'a@example.test', 'bounce', '550 No such user'],
      ['returned', ID, ['c@example.test'], 'complaint', ''],
    ])
  })

  test.each([
    ['HardBounce', [['block', 'john@example.test', 'bounce', 'smtp;550 5.1.1']]],
    ['SoftBounce', []],
    ['Transient', []],
  ])('of Postmark are read: %s', async (Type, expected) => {
    const { ask, asked } = await setUp()
    const body = {
      RecordType: 'Bounce',
      Type,
      Email: 'john@example.test',
      Details: 'smtp;550 5.1.1',
      Description: 'The server was unable to deliver your message.',
    }
    expect((await ask('/mail/bounces', post(body))).status).toBe(204)
    expect(asked).toEqual(expected)
  })

  test('of Postmark are read: a complaint', async () => {
    const { ask, asked } = await setUp()
    const body = { RecordType: 'SpamComplaint', Email: 'john@example.test', Details: '' }
    expect((await ask('/mail/bounces', post(body))).status).toBe(204)
    expect(asked).toEqual([['block', 'john@example.test', 'complaint', '']])
  })

  test.each([
    ['nothing', {}],
    ['another secret', { authorization: 'Bearer secret-of-another' }],
    ['another password', { authorization: basic('x') }],
  ])('are refused with %s', async (_, headers) => {
    const { ask, asked } = await setUp()
    const response = await ask('/mail/bounces', { ...post(own), headers })
    expect(response.status).toBe(401)
    expect(asked).toEqual([])
  })

  test('are not taken where no secret is set', async () => {
    const { ask } = await setUp({ hasSecret: false })
    expect((await ask('/mail/bounces', post(own))).status).toBe(404)
  })

  test.each([
    ['of an unknown form', { kind: 'bounced' }, 400],
    ['that are too large', { events: 'x'.repeat(600_000) }, 413],
  ])('%s change nothing', async (_, body, status) => {
    const { ask, asked } = await setUp()
    const response = await ask('/mail/bounces', post(body))
    expect(response.status).toBe(status)
    expect(asked).toEqual([])
  })

  test('come again when the backend was away', async () => {
    const { ask } = await setUp({ fault: 'network' })
    expect((await ask('/mail/bounces', post(own))).status).toBe(503)
  })
})

test.each(['/', '/mail/', '/mail/unsubscribe/', '/mail/unsubscribe/%E0%A4', '/metrics'])(
  'there is nothing at %s',
  async (path) => {
    const { ask } = await setUp()
    expect((await ask(path)).status).toBe(404)
  },
)

describe('the webhook of Stripe', () => {
  const secret = 'whsec_test'
  const payments: PublicPayments = {
    ...closed,
    isFromStripe: (body, signature) => isFromStripe(body, signature, secret),
  }
  const body = JSON.stringify({ id: 'evt_1', object: 'event' })
  const signed = (by: string, timestamp?: number) =>
    Stripe.webhooks.generateTestHeaderString({ payload: body, secret: by, timestamp })

  test('wakes the worker, which then asks Stripe', async () => {
    const { ask, asked } = await setUp({ payments })
    const headers = { 'stripe-signature': signed(secret) }
    expect((await ask('/payments/stripe', { method: 'POST', body, headers })).status).toBe(204)
    expect(asked).toEqual([['wake', 'stripe']])
  })

  test.each([
    ['by another secret', signed('whsec_other')],
    ['ten minutes ago', signed(secret, Math.floor(Date.now() / 1000) - 600)],
    ['not at all', ''],
  ])('refuses what was signed %s', async (_, signature) => {
    const { ask, asked } = await setUp({ payments })
    const headers = { 'stripe-signature': signature }
    expect((await ask('/payments/stripe', { method: 'POST', body, headers })).status).toBe(400)
    expect(asked).toEqual([])
  })

  test('takes only what is sent to it, and is closed without a secret', async () => {
    const { ask } = await setUp({ payments })
    expect((await ask('/payments/stripe')).status).toBe(405)
    await stop()
    const other = await setUp()
    expect((await other.ask('/payments/stripe', { method: 'POST', body })).status).toBe(404)
  })
})

test('pages of simulated payments are HTML with a policy of their own, and missing elsewhere', async () => {
  const payments: PublicPayments = {
    ...closed,
    page: (path, sent) =>
      path === '/_pay/charge/a'
        ? {
            status: 200,
            html: `<p>${sent ?? 'opened'}`,
            headers: { 'content-security-policy': 'x' },
          }
        : undefined,
  }
  const { ask } = await setUp({ payments })
  const response = await ask('/_pay/charge/a', { method: 'POST', body: 'choice=pay' })
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toBe('x')
  expect(await response.text()).toContain('<p>choice=pay')
  expect((await ask('/_pay/charge/b')).status).toBe(404)
})
