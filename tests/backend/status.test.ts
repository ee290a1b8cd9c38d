// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { systemClock } from '../../server/queue/clock.ts'
import { createSimulatedDriver } from '../../server/provisioner/drivers/simulated/driver.ts'
import { createMemoryStore } from '../../server/provisioner/drivers/simulated/store.ts'
import { createProvisionerMetrics } from '../../server/provisioner/metrics.ts'
import { createQueue } from '../../server/provisioner/queue.ts'
import { createStatusRecorder } from '../../server/provisioner/statusRecorder.ts'
import { signInCheck } from '../../src/domain/status/checkPart.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { newClient, newPerson, origin, type Mail } from './accounts.ts'

let backend: Backend
const mails: Mail[] = []

beforeAll(async () => {
  backend = await createBackend({
    siteUrl: origin,
    mailInterval: '0s',
    email: { send: async (mail) => void mails.push(mail) },
    samples: true,
  })
})
afterAll(() => backend.close())

const send: typeof fetch = async (input, init) => backend.app.fetch(new Request(input, init))

test('what the provisioner records, every visitor reads', async () => {
  const { provisioner: credentials } = backend
  // On this clock every answer comes at once, however busy the machine is.
  const now = Date.now()
  const clock = { ...systemClock, now: () => now }
  const record = createStatusRecorder({
    queue: createQueue({
      url: origin,
      credentials,
      worker: 'a',
      engine: 'simulated',
      fetch: send,
    }),
    driver: createSimulatedDriver({ store: createMemoryStore(), clock }),
    clock,
    checks: [{ part: 'sign_in', check: signInCheck(origin, credentials.apiKey), fetch: send }],
    metrics: createProvisionerMetrics(),
  })
  await record(true, new AbortController().signal)
  const { data } = await newClient(backend).from('status_record').select('part, days').order('part')
  expect(data?.map(({ part }) => part)).toEqual([
    'database',
    'engine/ams1',
    'engine/fra1',
    'engine/hel1',
    'engine/vie1',
    'provisioner',
    'sign_in',
  ])
  expect(data?.every(({ days }) => JSON.stringify(days).includes(',1,0,0]'))).toBe(true)
})

test('an update is in the list and in the feed at once, whatever a reader accepts', async () => {
  const { client, id } = await newPerson(backend, mails)
  await backend.pg.query(`insert into app.staff (user_id, staff_type) values ($1, 'admin')`, [id])
  const opened = await client.rpc('admin_open_incident', {
    incident: { kind: 'incident', title: 'Sign-in <is> slow', parts: ['sign_in'] },
    message: 'We are looking & measuring.',
  })
  expect(opened.error).toBeNull()
  const { data } = await newClient(backend).from('incident_list').select('title, updates')
  expect(data).toMatchObject([
    { title: 'Sign-in <is> slow', updates: [{ status: 'investigating' }] },
  ])
  for (const accept of ['*/*', 'application/atom+xml, text/xml;q=0.9']) {
    const response = await send(`${origin}/rest/v1/rpc/status_feed?apikey=${EMBEDDED_KEY}`, {
      headers: { accept },
    })
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const feed = await response.text()
    expect(feed).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed /)
    expect(feed).toContain('<title>Sign-in &lt;is&gt; slow: investigating</title>')
    expect(feed).toContain('We are looking &amp; measuring.')
  }
})
