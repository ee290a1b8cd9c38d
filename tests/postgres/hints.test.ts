// @vitest-environment node
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../server/queue/log.ts'
import { createHints } from '../../server/queue/hints.ts'
import { docBlock } from '../support/docBlocks.ts'
import { FakeClock } from '../support/fakeClock.ts'
import { create, newCustomer, openDatabase, type TestDatabase } from './database.ts'

// The hints of a provisioner with a connection of its own, as the documents say that it is made.

const stop = new AbortController()
const clock = new FakeClock()
let db: TestDatabase
let address: URL
let customer: { person: string; workspace: string }
let listening: Promise<void>
let hints = 0
const events: string[] = []

beforeAll(async () => {
  db = await openDatabase()
  customer = await newCustomer(db)
  const statement = docBlock('docs/provisioner.md', 'listener')
  await db.rows(statement)
  address = new URL(`postgresql://listener@127.0.0.1:${db.port}/${db.name}`)
  address.password = /password '(.*)'/.exec(statement)?.[1] ?? ''
  const log = createLog({
    worker: 'one',
    level: 'debug',
    clock,
    write: (line) => {
      const { event, code = '' } = JSON.parse(line) as { event: string; code?: string }
      events.push(`${event} ${code}`.trim())
    },
  })
  listening = createHints(address.href, 'actions', { clock, random: () => 0.5, log })(
    () => (hints += 1),
    stop.signal,
  )
  await vi.waitFor(() => expect(hints).toBe(1), { timeout: 10_000 })
})
afterAll(async () => {
  stop.abort()
  await listening
  await db.rows('drop role listener')
  await db.close()
})

/** How many hints a program gets during what is done. */
async function countHints(during: () => Promise<unknown>): Promise<number> {
  const client = new Client(address.href)
  const got: (string | undefined)[] = []
  client.on('notification', ({ payload }) => got.push(payload))
  await client.connect()
  await client.query('listen actions')
  await during()
  // They come in order, so the others have arrived when this one has.
  await db.rows(`notify actions, 'last'`)
  await vi.waitFor(() => expect(got).toContain('last'), { timeout: 10_000 })
  await client.end()
  return got.length - 1
}

test('one statement that orders three servers is one hint', async () => {
  expect(await countHints(() => create(db, customer, { count: 3 }))).toBe(1)
})

test('what is not ordered, is done already, or is due later is none', async () => {
  const { instances } = await create(db, customer, { count: 1 })
  await db.rows(`update app.instance_actions set status = 'succeeded', finished_at = now()`)
  const order = (status: string, wait = '0', more = '') =>
    `insert into app.instance_actions (
       instance_id, workspace_id, kind, via, from_state, via_state, to_state, fail_state, status, finished_at, run_after)
     select id, workspace_id, 'reboot', 'web', 'running', 'rebooting', 'running', 'error', '${status}',
       ${status === 'queued' ? 'null' : 'now()'}, now() + interval '${wait}'
     from app.instances where id = '${instances[0]?.id}' ${more}`
  const hinted = await countHints(async () => {
    await db.rows(order('succeeded'))
    await db.rows(order('queued', '0', 'and false'))
    await db.pool.query(`begin; ${order('queued')}; rollback`)
    await db.rows(order('queued', '1 hour'))
  })
  expect(hinted).toBe(0)
  await db.rows(`delete from app.instance_actions where status = 'queued'`)
  expect(await countHints(() => db.rows(order('queued')))).toBe(1)
})

test('a connection that was lost comes again, and what was ordered meanwhile counts', async () => {
  hints = 0
  await db.rows(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'listener'`)
  await vi.waitFor(() => expect(events).toContain('hints.failed 57P01'), { timeout: 10_000 })
  const before = hints
  await clock.advance(1_000)
  await vi.waitFor(() => expect(hints).toBe(before + 1), { timeout: 10_000 })
  expect(events).toEqual(['hints.listening', 'hints.failed 57P01', 'hints.listening'])
})

test('the role that listens reads and calls nothing', async () => {
  const [may] = await db.rows<{ reads: number; calls: number }>(
    `select
       (select count(*)::integer from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('app', 'private', 'public', 'auth') and c.relkind in ('r', 'p', 'v', 'm')
          and has_schema_privilege('listener', n.oid, 'usage')
          and has_any_column_privilege('listener', c.oid, 'select, insert, update')) as reads,
       (select count(*)::integer from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('app', 'private', 'public', 'auth')
          and has_schema_privilege('listener', n.oid, 'usage')
          and has_function_privilege('listener', p.oid, 'execute')) as calls`,
  )
  expect(may).toEqual({ reads: 0, calls: 0 })
})
