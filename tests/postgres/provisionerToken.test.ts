// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signToken } from '../../server/queue/token/signToken.ts'
import { docBlock } from '../support/docBlocks.ts'
import { openDatabase, type TestDatabase } from './database.ts'
import { inAnHour } from './personas.ts'
import { hasPostgrest, openRest, SECRET, type Rest } from './postgrest.ts'

// A token as `npm run provisioner-token` makes it, through PostgREST.

const token = signToken(
  SECRET,
  { issuedAt: inAnHour() - 3600, expiresAt: inAnHour() },
  'provisioner',
)
let db: TestDatabase
let rest: Rest
beforeAll(async () => {
  if (!hasPostgrest) return
  db = await openDatabase(5)
  rest = await openRest(db)
})
afterAll(async () => {
  if (!hasPostgrest) return
  await rest.close()
  await db.close()
})

const heartbeat = () =>
  rest.ask({
    method: 'POST',
    path: 'rpc/provisioner_heartbeat',
    token,
    body: { worker: 'worker 1', engine: 'simulated', facts: {} },
  })

describe.skipIf(!hasPostgrest)('the token of a provisioner', () => {
  test('calls every procedure of its role', async () => {
    const calls: [string, object][] = [
      ['claim_actions', { worker: 'worker 1', max: 1, lease_seconds: 30 }],
      ['engine_instances', { after_id: null, max: 10 }],
      ['report_engine_findings', { worker: 'worker 1', findings: [] }],
      ['report_engine_members', { regions: [] }],
      ['record_usage', { samples: [] }],
      ['status_targets', {}],
      ['record_status', { samples: [] }],
      ['purge_due', {}],
      ['keep_consoles', { sessions: [] }],
      ['claim_network_settings', { worker: 'worker 1', kinds: [], max: 1, lease_seconds: 30 }],
    ]
    expect((await heartbeat()).body).toMatchObject({ queued: 0 })
    for (const [name, body] of calls) {
      const { status, message } = await rest.ask({
        method: 'POST',
        path: `rpc/${name}`,
        token,
        body,
      })
      expect([name, status < 300, message]).toEqual([name, true, ''])
    }
  })

  test('is refused everywhere else', async () => {
    const relations = await db.rows<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
    )
    expect(relations.length).toBeGreaterThan(30)
    for (const { name } of relations) {
      const { status, code } = await rest.ask({ path: `${name}?limit=1`, token })
      expect([name, status, code]).toEqual([name, 403, '42501'])
    }
    const others = await db.rows<{ name: string; names: string[] | null }>(
      `select proname as name, proargnames[1:pronargs] as names from pg_proc
       where pronamespace = 'public'::regnamespace
         and not has_function_privilege('provisioner', oid, 'execute')`,
    )
    expect(others.length).toBeGreaterThan(50)
    for (const { name, names } of others) {
      const body = Object.fromEntries((names ?? []).map((each) => [each, null]))
      const { status, code } = await rest.ask({ method: 'POST', path: `rpc/${name}`, token, body })
      expect([name, status, code]).toEqual([name, 403, '42501'])
    }
  })

  test('is not taken together with an API key, and not after its time', async () => {
    const both = await rest.ask({
      method: 'POST',
      path: 'rpc/status_targets',
      token,
      headers: { 'x-api-key': 'wsk_0' },
      body: {},
    })
    expect([both.status, both.message]).toEqual([400, 'invalid_input'])
    const old = signToken(SECRET, { issuedAt: 0, expiresAt: inAnHour() - 7200 }, 'provisioner')
    const late = await rest.ask({
      method: 'POST',
      path: 'rpc/status_targets',
      token: old,
      body: {},
    })
    expect([late.status, late.message]).toEqual([401, 'JWT expired'])
  })

  test('is shut out at once by what the documents say', async () => {
    await db.rows(docBlock('docs/provisioner.md', 'shut-out'))
    expect((await heartbeat()).status).toBe(403)
    await db.rows('grant provisioner to authenticator')
    expect((await heartbeat()).status).toBe(200)
  })
})
