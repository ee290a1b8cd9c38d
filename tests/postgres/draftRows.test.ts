// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, newCustomer, openDatabase, type TestDatabase } from './database.ts'

// The draft of a large workspace has to be quick also when its servers are old. Times depend on the machine, so this counts
// what is read.

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase()
})
afterAll(() => db.close())

const SERVERS = 3
const OLD_ENTRIES = 60

test('the draft of a month reads none of the log of the months before', async () => {
  const customer = await newCustomer(db)
  for (let n = 0; n < SERVERS; n++) {
    // oxlint-disable-next-line no-await-in-loop -- the limit on orders at the same time is not what is tested
    await create(db, customer)
  }
  await db.rows(`
    delete from app.instance_state_log;
    insert into app.instance_state_log (instance_id, state, is_billed, hourly_micros, from_at, to_at)
    select i.id, 'running', true, 1000, b.begins - n * interval '1 day', b.begins - (n - 1) * interval '1 day'
    from app.instances i, generate_series(1, ${OLD_ENTRIES}) n, (select date_trunc('month', now(), 'UTC') as begins) b;
    insert into app.instance_state_log (instance_id, state, is_billed, hourly_micros, from_at)
    select i.id, 'running', true, 1000, date_trunc('month', now(), 'UTC') from app.instances i;
    insert into app.charging_periods (from_at) values ('2020-01-01Z')`)
  await db.rows('analyze app.instance_state_log')
  const client = await db.pool.connect()
  try {
    // Without it the planner reads a table of so few pages as a whole.
    await client.query('begin; set local enable_seqscan = off')
    // The counters begin with what the connection has not reported of earlier transactions.
    const entriesRead = async () => {
      const { rows } = await client.query<{ entries: number }>(
        `select (idx_tup_fetch + seq_tup_read)::int as entries from pg_stat_xact_user_tables
         where schemaname = 'app' and relname = 'instance_state_log'`,
      )
      return rows[0]?.entries ?? 0
    }
    const before = await entriesRead()
    const { rows: lines } = await client.query<{ net: number }>(
      `select l.net_micros::float as net
       from private.month_lines(array[$1::uuid], date_trunc('month', now(), 'UTC')::date) l`,
      [customer.workspace],
    )
    expect(lines.map(({ net }) => net > 0)).toEqual(Array.from({ length: SERVERS }, () => true))
    const entries = (await entriesRead()) - before
    // The entry of each server, for the time until now and the time after it.
    expect(entries).toBeGreaterThan(0)
    expect(entries).toBeLessThanOrEqual(2 * SERVERS)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
