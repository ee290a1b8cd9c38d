// @vitest-environment node
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accrue, type LogEntry } from '../../src/domain/instances/accrual.ts'
import { openDatabase, type TestDatabase } from './database.ts'

const INSTANCE = '00000000-0000-4000-8000-000000000001'
const HOUR = 3_600_000
const MONTH = Date.parse('2025-02-01T00:00:00Z')
const NEXT = Date.parse('2025-03-01T00:00:00Z')

let db: TestDatabase
/** The ids of two plans. The server has the second one now, and had the first one before it was resized. */
let plans: [first: string, second: string]
beforeAll(async () => {
  db = await openDatabase(1, 'samples')
  await db.rows(`
    insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.test');
    insert into app.charging_periods (from_at) values ('2025-01-01Z');
  `)
  const rows = await db.rows<{ id: string }>('select id from app.plans order by slug limit 2')
  plans = [rows[0]?.id ?? '', rows[1]?.id ?? '']
  await db.rows(
    `insert into app.instances (
       id, workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since, created_at)
     select $1, w.id, 'web', $2, r.id, m.id, 'EUR', 1, 'running', now(), '2025-01-01Z'
     from app.workspaces w, app.regions r, app.images m limit 1`,
    [INSTANCE, plans[1]],
  )
  await db.rows(
    `insert into app.audit_events (action, entity, entity_id, after)
     values ('create', 'instance', $1, jsonb_build_object('plan_id', $2::text))`,
    [INSTANCE, plans[0]],
  )
})
afterAll(() => db.close())

interface Price {
  hourlyMicros: number
  monthlyCapMicros: number | null
}

interface Case {
  log: LogEntry[]
  /** The first entry with the second plan. */
  resizedAt: number
  /** Null: the plan keeps its price. */
  prices: [Price | null, Price | null]
}

/** What the server costs and would cost, with both plans together. */
async function inDatabase({ log, resizedAt, prices }: Case): Promise<[number, number]> {
  return db.undone(async (run) => {
    await run(
      `insert into app.instance_state_log
         (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at, to_at)
       select '${INSTANCE}', 'running', e."isBilled", e."hourlyMicros", e."monthlyCapMicros",
         timestamptz 'epoch' + e."fromMs" * interval '1 millisecond',
         timestamptz 'epoch' + e."toMs" * interval '1 millisecond'
       from jsonb_to_recordset($1) e (
         "isBilled" boolean, "hourlyMicros" bigint, "monthlyCapMicros" bigint, "fromMs" bigint, "toMs" bigint)`,
      [JSON.stringify(log)],
    )
    await run(
      `insert into app.instance_actions (
         instance_id, workspace_id, kind, status, via, to_state, parameters, finished_at)
       select i.id, i.workspace_id, 'resize', 'succeeded', 'web', 'running', jsonb_build_object('plan_id', i.plan_id),
         timestamptz 'epoch' + $1::bigint * interval '1 millisecond'
       from app.instances i where i.id = '${INSTANCE}'`,
      [log[resizedAt]?.fromMs ?? NEXT],
    )
    const changed = Object.fromEntries(
      prices.flatMap((price, index) =>
        price === null
          ? []
          : [
              [
                plans[index] ?? '',
                { hourly_micros: price.hourlyMicros, monthly_cap_micros: price.monthlyCapMicros },
              ],
            ],
      ),
    )
    const rows = await run<{ was: number; is: number }>(
      `select coalesce(sum(net_micros), 0)::bigint as was, coalesce(sum(new_micros), 0)::bigint as is
       from private.replay_servers(array['${INSTANCE}'::uuid], '2025-02-01', $1)`,
      [JSON.stringify(changed)],
    )
    return [rows[0]?.was ?? -1, rows[0]?.is ?? -1]
  })
}

const costOf = (entries: readonly LogEntry[]) =>
  accrue(entries, MONTH, NEXT).reduce((sum, { amountMicros }) => sum + amountMicros, 0)

/** The same by the rule of the pages: the log as if its prices had been the others. */
function byTheRule({ log, resizedAt, prices }: Case): [number, number] {
  const replaced = log.map((entry, index) => ({
    ...entry,
    ...(index < resizedAt ? prices[0] : prices[1]),
  }))
  return [costOf(log), costOf(replaced)]
}

const somePrice = fc
  .record({
    hourlyMicros: fc.oneof(
      fc.constantFrom(10_200, 81_000),
      fc.integer({ min: 1, max: 1_000_000_000 }),
    ),
    cap: fc.option(fc.integer({ min: 1, max: 744 })),
  })
  .map(({ hourlyMicros, cap }): Price => ({
    hourlyMicros,
    monthlyCapMicros: cap === null ? null : hourlyMicros * cap,
  }))

/** Histories over the ends of a month, with stops, price changes and a resize, and other prices for both plans. */
const someCase = fc
  .record({
    entries: fc.array(
      fc.record({
        length: fc.oneof(
          fc.integer({ min: 1, max: 90_000 }),
          fc.integer({ min: 1, max: 400 * HOUR }),
        ),
        pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 80 * HOUR })),
        isBilled: fc.oneof(
          { weight: 3, arbitrary: fc.constant(true) },
          { weight: 1, arbitrary: fc.constant(false) },
        ),
        price: somePrice,
      }),
      { minLength: 1, maxLength: 10 },
    ),
    resizedAt: fc.nat(10),
    prices: fc.tuple(fc.option(somePrice), fc.option(somePrice)),
  })
  .map(({ entries, resizedAt, prices }): Case => {
    let clock = Date.parse('2025-01-25T00:00:00Z')
    const log = entries.map(({ length, pause, isBilled, price }): LogEntry => {
      const fromMs = clock
      clock += length
      const toMs = clock
      clock += pause
      return { fromMs, toMs, isBilled, ...price }
    })
    return { log, resizedAt: Math.min(resizedAt, log.length), prices }
  })

test('the price lab computes every history as the bill would, to the millionth', async () => {
  await fc.assert(
    fc.asyncProperty(someCase, async (one) => {
      expect(await inDatabase(one)).toEqual(byTheRule(one))
    }),
    { numRuns: 150 },
  )
}, 120_000)
