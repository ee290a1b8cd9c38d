// @vitest-environment node
import * as fc from 'fast-check'
import type { QueryResultRow } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exhaustsAt, monthSpent, type MonthCosts } from '../../src/domain/billing/exhaustsAt.ts'
import { openDatabase, type TestDatabase } from './database.ts'

const SERVERS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const SNAPSHOT = '00000000-0000-4000-8000-000000000003'
const KEY = '00000000-0000-4000-8000-000000000004'
const DAY = 86_400_000
const today = new Date()
const month: [number, number] = [
  Date.UTC(today.getUTCFullYear(), today.getUTCMonth()),
  Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1),
]
const [BEGIN, END] = month

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase(1, 'samples')
  await db.rows(`
    insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.test');
    delete from app.charging_periods;
    insert into app.charging_periods (from_at) values ('2020-01-01Z');
    insert into app.instances (
      id, workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since, created_at)
    select s.id::uuid, w.id, 'web-' || s.n, x.plan_id, x.region_id, m.id, 'EUR', 1, 'running', now(), '2020-01-01Z'
    from unnest(array['${SERVERS.join("','")}']) with ordinality s (id, n),
      (select * from app.workspaces limit 1) w, (select * from app.plan_regions limit 1) x,
      (select * from app.images limit 1) m;
    insert into app.snapshots (
      id, workspace_id, instance_id, region_id, image_id, name, disk_gib, currency, gib_month_micros)
    select '${SNAPSHOT}', workspace_id, id, region_id, image_id, 'before', 60, 'EUR', 1
    from app.instances where id = '${SERVERS[0]}';
    insert into app.api_keys (id, workspace_id, name, scope, secret_hash, secret_start, expires_at)
    select '${KEY}', workspace_id, 'bot', 'operate', sha256('bot'), 'wsk_0000', now() + interval '30 days'
    from app.instances where id = '${SERVERS[0]}';
    insert into app.api_key_servers values ('${KEY}', '${SERVERS[0]}');
    update app.snapshots set api_key_id = '${KEY}';
  `)
})
afterAll(() => db.close())

const time = (ms: string) => `timestamptz 'epoch' + (${ms})::bigint * interval '1 millisecond'`

/** Gives the workspace a month, runs two statements, and takes everything back. @returns what `sql` answers */
async function inMonth<Row extends QueryResultRow>(
  costs: MonthCosts,
  limitMicros: number,
  sql: string,
  fromMs: number,
  {
    before = '',
    of = 'app.workspaces',
  }: { before?: string; of?: 'app.workspaces' | 'app.api_keys' } = {},
) {
  return db.undone(async (run) => {
    for (const [index, log] of costs.servers.entries())
      await run(
        `insert into app.instance_state_log
           (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at, to_at)
         select $1, 'running', e."isBilled", e."hourlyMicros", e."monthlyCapMicros", ${time('e."fromMs"')}, ${time('e."toMs"')}
         from jsonb_to_recordset($2) e (
           "isBilled" boolean, "hourlyMicros" bigint, "monthlyCapMicros" bigint, "fromMs" bigint, "toMs" bigint)`,
        [SERVERS[index], JSON.stringify(log)],
      )
    for (const { sizeGib, gibMonthMicros, readyMs, deletedMs } of costs.snapshots)
      await run(
        `update app.snapshots set size_gib = $1, gib_month_micros = $2, state = 'ready', ready_at = ${time('$3')},
           deleted_at = ${time('$4')} where id = '${SNAPSHOT}'`,
        [sizeGib, gibMonthMicros, readyMs, deletedMs],
      )
    if (costs.chargesMicros !== 0)
      await run(
        `insert into app.charges (workspace_id, month, kind, title, net_micros)
         select workspace_id, private.this_month(), 'fee', 'Set up', $1 from app.instances where id = $2`,
        [costs.chargesMicros, SERVERS[0]],
      )
    await run(`update ${of} set monthly_limit_micros = $1`, [limitMicros])
    await run(`
      update ${of} set limit_action = 'stop_marked';
      update app.api_keys set limit_since = '2020-01-01Z';
      update app.billing_accounts set limit_since = '2020-01-01Z';
      update app.instances set may_be_stopped_since = '2020-01-01Z';
    `)
    await run(before)
    return (await run<Row>(sql, [SERVERS[0], fromMs]))[0]
  })
}

const moment = (key: string) => `
  select private.month_spent(i.workspace_id, ${time('$2')}, ${key})::float8 as spent,
    round(extract(epoch from private.exhausts_at(i.workspace_id, ${time('$2')}, ${key})) * 1000)::float8 as at
  from app.instances i where i.id = $1`

const spent = `
  select private.month_spent(i.workspace_id, ${time('$2')})::float8 as spent,
    private.month_spent(i.workspace_id, ${time('$2')}, '${KEY}')::float8 as "ofKey"
  from app.instances i where i.id = $1`

interface Spent {
  spent: number
  ofKey: number
}

const review = `select private.review_limit(workspace_id) from app.instances where id = '${SERVERS[0]}'`

const someLog = fc
  .array(
    fc.record({
      length: fc.integer({ min: 0, max: 4 * DAY }),
      isBilled: fc.boolean(),
      hourlyMicros: fc.constantFrom(4_000, 60_000, 1_000_001),
      monthlyCapMicros: fc.constantFrom(null, 1_000_000, 50_000_000),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((entries) => {
    let from = BEGIN - DAY
    return entries.map(({ length, ...entry }, index) => {
      const fromMs = from
      from += length
      return { ...entry, fromMs, toMs: index === entries.length - 1 ? null : from }
    })
  })

test('database and pages know the same moment at which a month reaches its limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(someLog, someLog),
      fc.record({
        sizeGib: fc.integer({ min: 1, max: 500 }),
        gibMonthMicros: fc.constantFrom(40_000, 1_000_000),
        readyMs: fc.integer({ min: BEGIN - DAY, max: END - DAY }),
      }),
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.integer({ min: 1_000_000, max: 300_000_000 }),
      fc.integer({ min: 0, max: 27 * DAY }),
      async (servers, snapshot, chargesMicros, limitMicros, after) => {
        const costs = { servers, snapshots: [{ ...snapshot, deletedMs: null }], chargesMicros }
        const fromMs = BEGIN + after
        expect(await inMonth(costs, limitMicros, moment('null'), fromMs)).toEqual({
          spent: monthSpent(costs, BEGIN, fromMs),
          at: exhaustsAt(costs, limitMicros, fromMs, month),
        })
        // The first server and the snapshot were made with the key. Charges count against no key.
        const ofKey = { ...costs, servers: servers.slice(0, 1), chargesMicros: 0 }
        const row = await inMonth(costs, limitMicros, moment(`'${KEY}'`), fromMs, {
          of: 'app.api_keys',
        })
        expect(row).toEqual({
          spent: monthSpent(ofKey, BEGIN, fromMs),
          at: exhaustsAt(ofKey, limitMicros, fromMs, month),
        })
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

test('however late the limit is looked at, marked servers are never charged above it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(someLog, someLog),
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.integer({ min: 1_000_000, max: 20_000_000 }),
      async (servers, chargesMicros, rest) => {
        const now = Date.now()
        const past = servers.map((log) =>
          log
            .filter(({ fromMs }) => fromMs < now)
            .map((entry, index, { length }) => ({
              ...entry,
              toMs: index === length - 1 ? null : entry.toMs,
            })),
        )
        const limit = chargesMicros + rest
        const costs = { servers: past, snapshots: [], chargesMicros }
        const row = await inMonth<Spent>(costs, limit, spent, now, { before: review })
        expect(row?.spent).toBeLessThanOrEqual(limit)

        const byKey = await inMonth<Spent>(costs, rest, spent, now, {
          before: review,
          of: 'app.api_keys',
        })
        expect(byKey?.ofKey).toBeLessThanOrEqual(rest)
        // What was not made with the key goes on, and is billed as before.
        const others = { ...costs, servers: past.slice(1) }
        expect((byKey?.spent ?? 0) - (byKey?.ofKey ?? 0)).toBe(monthSpent(others, BEGIN, now))
      },
    ),
    { numRuns: 50 },
  )
}, 120_000)
