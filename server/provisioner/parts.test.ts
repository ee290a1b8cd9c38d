// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { credentialsOfKey } from '../queue/call.ts'
import { backoff, systemClock } from '../queue/clock.ts'
import { readConfig } from './config.ts'
import { ConfigError } from '../queue/configError.ts'
import { createProvisionerMetrics } from './metrics.ts'
import type { ExpectedInstance } from './queue.ts'
import { createQueue } from './queue.ts'
import { createFindings, reconcile } from './reconcile.ts'
import { serveStatus } from '../queue/statusServer.ts'
import { signToken } from '../queue/token/signToken.ts'
import { createUsageMeter } from './usageMeter.ts'

const held = (state: 'running' | 'stopped', instanceId: string | null = 'one') => ({
  instanceId,
  engineRef: 'ref',
  state,
})

describe('reconcile', () => {
  const now = Date.parse('2026-06-01T12:00:00Z')
  const row = (state: string, minutes: number, hasOpenAction = false): ExpectedInstance => ({
    instanceId: 'one',
    engineRef: 'ref',
    region: 'fra1',
    state: state === 'lost' ? 'error' : state,
    stateSince: new Date(now - minutes * 60_000).toISOString(),
    isLost: state === 'lost',
    hasOpenAction,
  })
  test.each([
    ['nothing where both agree', [held('running')], [row('running', 5)], []],
    ['a deleted server is stopped', [held('stopped')], [row('deleted', 5)], []],
    ['a server of nobody', [held('running', null)], [], ['unknown']],
    ['a server that was purged', [held('stopped')], [], ['unknown']],
    ['a server that is gone', [], [row('stopped', 5)], ['orphaned']],
    ['one that was taken over as lost', [], [row('lost', 5)], ['orphaned']],
    ['nothing once it is found', [held('running')], [row('lost', 5)], []],
    [
      'a server that takes addresses',
      [{ ...held('running'), isUnfiltered: true as const }],
      [row('running', 5)],
      ['unfiltered'],
    ],
    ['a server that stopped by itself', [held('stopped')], [row('running', 5)], ['wrong_state']],
    ['nothing about a change of this minute', [], [row('running', 0.5)], []],
    ['nothing about a server in error', [], [row('error', 5)], []],
    ['nothing while an action is in progress', [], [row('running', 5, true)], []],
    ['an action that takes long', [held('stopped')], [row('starting', 11, true)], ['stuck']],
    ['no action that does not', [held('stopped')], [row('starting', 9, true)], []],
    ['no purge that has just begun', [held('stopped')], [row('deleted', 4000, true)], []],
  ])('finds %s', (_, engine, expected, kinds) => {
    expect(reconcile(engine, expected, now).map(({ kind }) => kind)).toEqual(kinds)
  })
})

test('a finding begins when the server entered its state, and else when it was seen', () => {
  const now = Date.parse('2026-06-01T12:00:00Z')
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const findings = createFindings()
  const stuck = {
    kind: 'stuck',
    engineRef: 'a',
    instanceId: 'a',
    detail: '',
    since: at(20),
  } as const
  const unknown = { kind: 'unknown', engineRef: 'b', instanceId: null, detail: '' } as const
  const first = findings([stuck, unknown], now)
  expect(first.map(({ since }) => since)).toEqual([at(20), at(0)])
  expect(findings([stuck, unknown], now + 60_000)).toEqual(first)
})

const usage = (bytes: number, instanceId = 'one') => ({
  instanceId,
  cpuPermille: 1200.4,
  memoryMib: 512.4,
  diskReadBytes: bytes,
  diskWrittenBytes: 0,
  netInBytes: 0,
  netOutBytes: bytes * 2,
})

describe('usage', () => {
  test('is the difference of two looks, and counts from 0 after a boot', () => {
    const measure = createUsageMeter()
    expect(measure([usage(100)], 0)).toEqual([])
    expect(measure([usage(150), usage(7, 'new')], 60_000)).toEqual([
      {
        instanceId: 'one',
        at: '1970-01-01T00:01:00.000Z',
        cpuPermille: 1000,
        memoryMib: 512,
        diskReadBytes: 50,
        diskWrittenBytes: 0,
        netInBytes: 0,
        netOutBytes: 100,
      },
    ])
    expect(measure([usage(20)], 120_000)).toMatchObject([{ diskReadBytes: 20, netOutBytes: 40 }])
  })
  test('begins again after a gap', () => {
    const measure = createUsageMeter()
    measure([usage(100)], 0)
    measure([], 60_000)
    expect(measure([usage(500)], 120_000)).toEqual([])
  })
})

/** Something like a token, of another role. */
const roleOf = (role: string) =>
  `a.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.b`

describe('the configuration', () => {
  const set = { PROVISIONER_URL: 'https://abc.supabase.co/', SUPABASE_SECRET_KEY: 'sb_secret_x' }
  test('needs an address and a key only', () => {
    expect(readConfig(set)).toMatchObject({
      url: 'https://abc.supabase.co',
      concurrency: 8,
      leaseSeconds: 30,
      port: undefined,
      site: undefined,
      engine: { name: 'simulated', folder: undefined, speed: 1 },
      powerDns: undefined,
    })
  })
  test('reaches PowerDNS with its key', () => {
    const dns = { POWERDNS_URL: 'https://dns.example.com:8081/', POWERDNS_API_KEY: 'k' }
    expect(readConfig({ ...set, ...dns }).powerDns).toEqual({
      url: 'https://dns.example.com:8081',
      key: 'k',
    })
  })
  test('serves all regions, or those that are named', () => {
    expect(readConfig(set).regions).toBeUndefined()
    expect(readConfig({ ...set, PROVISIONER_REGIONS: 'fra1, ams1' }).regions).toEqual([
      'fra1',
      'ams1',
    ])
  })
  test('names each process differently', () => {
    const named = { ...set, PROVISIONER_WORKER: 'rack 1' }
    expect(readConfig(named).worker).toMatch(/^rack-1-[0-9a-f]{8}$/)
    expect(readConfig(named).worker).not.toBe(readConfig(named).worker)
  })
  test.each([
    [{ PROVISIONER_URL: '' }, 'PROVISIONER_URL is not set'],
    [{ PROVISIONER_URL: 'http://example.com' }, 'PROVISIONER_URL'],
    [{ PROVISIONER_SITE: 'www.example.com' }, 'PROVISIONER_SITE'],
    [{ SUPABASE_SECRET_KEY: '' }, 'PROVISIONER_TOKEN is not set'],
    [{ SUPABASE_SECRET_KEY: 'a b' }, 'SUPABASE_SECRET_KEY has'],
    [{ PROVISIONER_CONCURRENCY: '0' }, 'PROVISIONER_CONCURRENCY'],
    [{ PROVISIONER_CONCURRENCY: '1.5' }, 'PROVISIONER_CONCURRENCY'],
    [{ PROVISIONER_LEASE_SECONDS: 'x' }, 'PROVISIONER_LEASE_SECONDS'],
    [{ PROVISIONER_ENGINE: 'nova' }, 'PROVISIONER_ENGINE'],
    [{ PROVISIONER_REGIONS: 'fra1,Ams 1' }, "PROVISIONER_REGIONS is 'fra1,Ams 1'. Name each"],
    [{ PROVISIONER_REGIONS: 'fra1, fra1' }, 'Name each region once'],
    [{ PROVISIONER_REGIONS: ',' }, 'Name each region once'],
    [{ PROVISIONER_LISTEN_URL: 'https://db.example.com' }, 'PROVISIONER_LISTEN_URL'],
    [{ PROVISIONER_LOG: 'loud' }, 'PROVISIONER_LOG'],
    [{ POWERDNS_URL: 'http://dns.example.com', POWERDNS_API_KEY: 'k' }, 'POWERDNS_URL'],
    [{ POWERDNS_API_KEY: 'k' }, 'POWERDNS_URL'],
    [{ POWERDNS_URL: 'https://dns.example.com' }, 'POWERDNS_API_KEY is not set'],
    [{ PROVISIONER_PORT: '70000' }, 'PROVISIONER_PORT'],
  ])('refuses %j', (wrong, message) => {
    const read = () => readConfig({ ...set, ...wrong })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(message)
  })
  test('never quotes the key', () => {
    const wrong = { ...set, SUPABASE_SECRET_KEY: 'sb secret value' }
    expect(() => readConfig(wrong)).toThrow(/^(?!.*sb secret value)/)
  })

  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  const token = signToken('s'.repeat(32), { issuedAt: 0, expiresAt }, 'provisioner')
  const withToken = {
    PROVISIONER_URL: set.PROVISIONER_URL,
    PROVISIONER_TOKEN: token,
    VITE_SUPABASE_ANON_KEY: 'sb_publishable_x',
  }
  test('takes a token instead, with the public key for the gateway', () => {
    expect(readConfig(withToken)).toMatchObject({
      credentials: { apiKey: 'sb_publishable_x', token },
      tokenExpiresAt: expiresAt * 1000,
    })
    expect(readConfig(set)).toMatchObject({
      credentials: { apiKey: 'sb_secret_x', token: 'sb_secret_x' },
      tokenExpiresAt: undefined,
    })
  })
  test.each([
    ['the secret key beside it', { SUPABASE_SECRET_KEY: 'sb_secret_x' }, /both set/],
    ['no public key', { VITE_SUPABASE_ANON_KEY: '' }, /SUPABASE_PUBLISHABLE_KEY is not set/],
    ['another text', { PROVISIONER_TOKEN: 'sb_secret_x' }, /no token/],
    ['another role', { PROVISIONER_TOKEN: roleOf('service_role') }, /another role/],
    [
      'an old token',
      {
        PROVISIONER_TOKEN: signToken(
          's'.repeat(32),
          { issuedAt: 0, expiresAt: 1_700_000_000 },
          'provisioner',
        ),
      },
      /expired at 2023-11-14T22:13:20/,
    ],
  ])('refuses %s', (_, wrong, message) => {
    const read = () => readConfig({ ...withToken, ...wrong })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(message)
  })
})

/** A queue whose backend always answers this. */
const queueThat = (respond: () => Response | Promise<Response>) =>
  createQueue({
    url: 'https://abc.supabase.co',
    credentials: credentialsOfKey('sb_secret_x'),
    worker: 'a',
    engine: 'simulated',
    fetch: () => Promise.resolve(respond()),
  })

describe('calls to the backend', () => {
  test.each([
    [
      'our own error',
      Response.json({ code: 'PT409', message: 'conflict' }, { status: 409 }),
      'conflict',
      false,
    ],
    ['a page of a proxy', new Response('<h1>secret</h1>', { status: 502 }), 'http_502', true],
    ['too many requests', new Response('', { status: 429 }), 'http_429', true],
    [
      'a wrong key',
      Response.json({ message: 'Invalid API key' }, { status: 401 }),
      'http_401',
      false,
    ],
    [
      'a procedure that is being deployed',
      Response.json({ code: 'PGRST202', message: 'Could not find it' }, { status: 404 }),
      'PGRST202',
      true,
    ],
    ['an answer of another shape', Response.json([{ job: 1 }]), 'invalid_answer', true],
  ])('name %s', async (_, response, code, isTemporary) => {
    const error: unknown = await queueThat(() => response)
      .claim(1, 30)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'QueueError', code, isTemporary })
    expect(String(error)).not.toContain('secret')
  })
  test('name a network that is down', async () => {
    const queue = queueThat(() => Promise.reject(new TypeError('fetch failed')))
    await expect(queue.purgeDue()).rejects.toMatchObject({ code: 'network', isTemporary: true })
  })
})

describe('time', () => {
  test('a backoff doubles up to its limit, and no two processes wait equally', () => {
    expect([1, 2, 3, 9].map((failures) => backoff(failures, 1_000, 30_000, () => 1))).toEqual([
      1_000, 2_000, 4_000, 30_000,
    ])
    expect(backoff(1, 1_000, 30_000, () => 0)).toBe(500)
  })
  test('a sleep ends with its signal, with its reason', async () => {
    const reason = new Error('enough')
    const stop = new AbortController()
    const sleeping = systemClock.sleep(60_000, stop.signal)
    stop.abort(reason)
    await expect(sleeping).rejects.toBe(reason)
    await expect(systemClock.sleep(60_000, stop.signal)).rejects.toBe(reason)
  })
})

describe('/healthz and /metrics', () => {
  test('are served on this machine, to read only', async () => {
    const metrics = createProvisionerMetrics()
    metrics.count('actions_total', { kind: 'create', result: 'succeeded' })
    metrics.observe('action_seconds', 3, { kind: 'create' })
    let isHealthy = true
    const health = () => ({
      isHealthy,
      status: isHealthy ? ('ok' as const) : ('starting' as const),
    })
    const server = await serveStatus({ port: 0, health, metrics })
    const get = (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${server.port}${path}`, init)
    try {
      expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
      isHealthy = false
      expect((await get('/healthz')).status).toBe(503)
      const text = await (await get('/metrics')).text()
      expect(text).toContain('provisioner_actions_total{kind="create",result="succeeded"} 1\n')
      expect(text).toContain('provisioner_action_seconds_bucket{kind="create",le="2"} 0\n')
      expect(text).toContain('provisioner_action_seconds_bucket{kind="create",le="5"} 1\n')
      expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
      expect((await get('/metrics', { method: 'POST' })).status).toBe(405)
      expect((await get('/other')).status).toBe(404)
    } finally {
      await server.close()
    }
  })
})
