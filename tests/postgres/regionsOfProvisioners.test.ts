// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, newCustomer, openDatabase, type TestDatabase } from './database.ts'
import { image, small } from './rows.ts'

// The engine or the provisioner of a region is away, and its orders wait. Another region must not notice.

const away = '00000000-0000-4000-8000-000000000005'
const WAITING = 2000

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase(10)
  await db.rows(
    `insert into app.regions (id, slug, name, country) values ($1, 'fra1', 'Frankfurt', 'DE')`,
    [away],
  )
  for (const [worker, regions] of [
    ['in Vienna', ['vie1']],
    ['also in Vienna', ['vie1']],
    ['everywhere', undefined],
  ] as const) {
    await db.asService(`select provisioner_heartbeat($1, 'simulated', $2)`, [
      worker,
      JSON.stringify({ regions }),
    ])
  }
})
afterAll(() => db.close())

/** Pages of tables and indexes that a claim touches, in a transaction that is taken back. */
async function pagesOf(worker: string): Promise<number> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) select claim_actions('${worker}', 8, 60)`,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Orders of the region whose provisioner is away, an hour old. */
async function leaveWaiting(workspace: string): Promise<void> {
  await db.rows(`
    begin;
    set local session_replication_role = replica;
    insert into app.instances (
      id, workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since)
    select md5('waiting ' || n)::uuid, '${workspace}', 'waiting-' || n, '${small}', '${away}', '${image}', 'EUR', 1000,
      'stopped', now()
    from generate_series(1, ${WAITING}) n;
    insert into app.instance_actions (
      instance_id, workspace_id, region_id, kind, via, from_state, via_state, to_state, fail_state, run_after, created_at)
    select md5('waiting ' || n)::uuid, '${workspace}', '${away}', 'start', 'web', 'stopped', 'starting', 'running', 'error',
      now() - interval '1 hour' - n * 7919 % ${WAITING} * interval '1 second', now() - interval '1 day'
    from generate_series(1, ${WAITING}) n;
    commit;
    analyze app.instances; analyze app.instance_actions;
  `)
}

test('orders of a region that is away cost a claim of another region nothing, and hold none of its orders up', async () => {
  const customer = await newCustomer(db)
  const { instances } = await create(db, customer, { count: 8 })
  await pagesOf('in Vienna')
  const before = await pagesOf('in Vienna')
  await leaveWaiting(customer.workspace)
  await pagesOf('in Vienna')
  const after = await pagesOf('in Vienna')
  // Indexes have a level more. To read what waits would take a page for each order, because they lie in no order.
  expect(after).toBeLessThan(before * 2 + 100)

  // Two at once share the orders of their region, and one without regions takes what is oldest.
  const claimed = await Promise.all(
    ['in Vienna', 'also in Vienna'].map((worker) =>
      db.asService<{ job: { instance: { id: string }; region: string } }>(
        'select claim_actions($1, 8, 60) as job',
        [worker],
      ),
    ),
  )
  const jobs = claimed.flat().map(({ job }) => job)
  expect(jobs.map(({ instance }) => instance.id).toSorted()).toEqual(
    instances.map(({ id }) => id).toSorted(),
  )
  expect(new Set(jobs.map((job) => job.region))).toEqual(new Set(['vie1']))
  const [oldest] = await db.asService<{ job: { region: string } }>(
    `select claim_actions('everywhere', 1, 60) as job`,
  )
  expect(oldest?.job.region).toBe('fra1')
})
