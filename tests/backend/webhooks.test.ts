// @vitest-environment node
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/worker/config.ts'
import { runWorker } from '../../server/worker/main.ts'
import { createApiKey, openSite, type Site } from './provisionerSetup.ts'

// What is queued and when it is tried again is in supabase/tests/260_webhooks.sql, what is sent in sendWebhook.test.ts.
// Here a worker does it.

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

let site: Site
let receiver: Server
let url = ''
let stopWorker: () => Promise<void>
let answerWith = 204
const received: Received[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answerWith).end(answerWith === 204 ? undefined : 'not today')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?token=abc`
  site = await openSite()
  const stop = new AbortController()
  const { worker } = site.backend
  const config = readConfig({
    WORKER_URL: site.url,
    WORKER_SITE: site.url,
    WORKER_TOKEN: worker.token,
    SUPABASE_PUBLISHABLE_KEY: worker.apiKey,
    WORKER_LOG: 'off',
    WEBHOOKS_ALLOW_LOCAL: 'on',
  })
  const running = runWorker(config, stop.signal)
  stopWorker = () => {
    stop.abort()
    return running
  }
})
afterAll(async () => {
  await stopWorker()
  await site.close()
  receiver.closeAllConnections()
  receiver.close()
})

const customer = () => site.customer.client

async function deliveriesOf(webhook_id: string) {
  const { data, error } = await customer().rpc('webhook_deliveries', { webhook_id })
  if (error) throw error
  return data
}

test('the guide lists the events that webhooks get', async () => {
  const { data } = await customer().from('event_catalogue').select('name').is('for_webhooks', true)
  const guide = readFileSync('src/content/api/guides/webhooks.mdx', 'utf8')
  const listed = Array.from(guide.matchAll(/^\| `(\w+\.\w+)` +\|/gm), ([, name]) => name)
  expect(new Set(listed)).toEqual(new Set(data?.map(({ name }) => name)))
})

test('an event arrives signed, a failure is tried again, and both are in the log', async () => {
  const { data: made, error } = await customer().rpc('create_webhook', {
    workspace_id: site.customer.workspace,
    name: 'Chat',
    url,
    kinds: ['api_key.created'],
  })
  if (error) throw error
  const { webhook_id = '', secret = '' } = made[0] ?? {}

  await createApiKey(site.customer, 'first')
  await expect.poll(() => received.length).toBe(1)
  const [first] = received
  const payload = new Webhook(secret).verify(
    first?.body ?? '',
    first?.headers as Record<string, string>,
  )
  expect(payload).toMatchObject({
    type: 'api_key.created',
    workspace: { id: site.customer.workspace },
    data: { name: 'first' },
  })
  expect(first?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'user-agent': expect.stringMatching(/^basalt-webhooks\//),
  })
  await expect
    .poll(() => deliveriesOf(webhook_id))
    .toMatchObject([{ status: 'sent', attempts: 1, last_status: 204, last_fault: null }])

  answerWith = 500
  await createApiKey(site.customer, 'second')
  await expect
    .poll(() => deliveriesOf(webhook_id))
    .toMatchObject([
      { status: 'queued', attempts: 1, last_status: 500, last_fault: 'status' },
      { status: 'sent' },
    ])
  answerWith = 204
  const [failed] = await deliveriesOf(webhook_id)
  const delivery_id = failed?.delivery_id ?? ''
  const again = await customer().rpc('send_webhook_again', { delivery_id })
  expect(again.error).toBeNull()
  await expect
    .poll(() => deliveriesOf(webhook_id))
    .toMatchObject([{ status: 'sent', attempts: 2, last_status: 204 }, { status: 'sent' }])
  const ids = received.slice(1).map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([delivery_id, delivery_id])
  const { data: detail } = await customer().rpc('webhook_delivery', { delivery_id })
  expect(detail).toMatchObject({
    body: received.at(-1)?.body,
    attempts: [
      { status: 204, answer: '', fault: null },
      { status: 500, answer: 'not today', fault: 'status' },
    ],
  })
})

test('410 switches the webhook off, and its owner is told', async () => {
  const { data } = await customer().rpc('create_webhook', {
    workspace_id: site.customer.workspace,
    name: 'Old',
    url,
    kinds: ['quota.near'],
  })
  const webhook_id = data?.[0]?.webhook_id ?? ''
  answerWith = 410
  expect((await customer().rpc('test_webhook', { webhook_id })).error).toBeNull()
  const state = async () => {
    const { data: rows } = await customer()
      .from('webhook_list')
      .select('switch_off_reason')
      .eq('webhook_id', webhook_id)
    return rows
  }
  await expect.poll(state).toEqual([{ switch_off_reason: 'gone' }])
  const { data: inbox } = await customer().rpc('my_inbox')
  expect(inbox?.[0]).toMatchObject({
    kind: 'webhook.switched_off',
    data: { webhook: 'Old', reason: 'gone' },
  })
})
