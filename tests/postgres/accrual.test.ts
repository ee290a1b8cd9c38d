// @vitest-environment node
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accrue, type LogEntry } from '../../src/domain/instances/accrual.ts'
import { openDatabase, type TestDatabase } from './database.ts'

const INSTANCE = '00000000-0000-4000-8000-000000000001'
const HOUR = 3_600_000

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase(1, 'samples')
  await db.rows(`
    insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.test');
    insert into app.instances (
      id, workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since)
    select '${INSTANCE}', w.id, 'web', x.plan_id, x.region_id, m.id, 'EUR', 1, 'running', now()
    from app.workspaces w, app.plan_regions x, app.images m limit 1;
  `)
})
afterAll(() => db.close())

/** What the database charges for each segment. */
async function inDatabase(log: LogEntry[], fromMs: number, toMs: number): Promise<number[]> {
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
    const rows = await run<{ amount_micros: number }>(
      `select amount_micros from private.bill_segments(array['${INSTANCE}'::uuid],
         timestamptz 'epoch' + $1::bigint * interval '1 millisecond',
         timestamptz 'epoch' + $2::bigint * interval '1 millisecond')`,
      [fromMs, toMs],
    )
    return rows.map(({ amount_micros }) => amount_micros)
  })
}

/** Logs of up to 15 months. Months end, caps apply and are reached, plans change back and forth. */
const someLog = fc
  .array(
    fc.record({
      length: fc.oneof(
        fc.integer({ min: 0, max: 90_000 }),
        fc.integer({ min: 1, max: 900 * HOUR }),
      ),
      pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 80 * HOUR })),
      isBilled: fc.oneof(
        { weight: 3, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
      hourlyMicros: fc.oneof(
        fc.constantFrom(10_200, 81_000),
        fc.integer({ min: 1, max: 1_000_000_000 }),
      ),
      cap: fc.option(fc.integer({ min: 1, max: 744 })),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((entries) => {
    let clock = Date.parse('2025-01-20T00:00:00Z')
    return entries.map(({ length, pause, isBilled, hourlyMicros, cap }): LogEntry => {
      const fromMs = clock
      clock += length
      const toMs = clock
      clock += pause
      const monthlyCapMicros = cap === null ? null : hourlyMicros * cap
      return { fromMs, toMs, isBilled, hourlyMicros, monthlyCapMicros }
    })
  })

test('database and pages charge the same for every segment of every log', async () => {
  const offset = fc.integer({ min: 0, max: 200 * 24 * HOUR })
  await fc.assert(
    fc.asyncProperty(someLog, offset, offset, async (log, skip, length) => {
      const fromMs = Date.parse('2025-01-01T00:00:00Z') + skip
      const toMs = fromMs + length + 1
      const segments = accrue(log, fromMs, toMs).map(({ amountMicros }) => amountMicros)
      expect(await inDatabase(log, fromMs, toMs)).toEqual(segments)
    }),
    { numRuns: 150 },
  )
}, 120_000)

test('an entry that has not ended goes on', async () => {
  const open: LogEntry = {
    fromMs: Date.parse('2025-01-30T00:00:00Z'),
    toMs: null,
    isBilled: true,
    hourlyMicros: 10_200,
    monthlyCapMicros: 6_800_000,
  }
  const period = [Date.parse('2025-01-01T00:00:00Z'), Date.parse('2025-03-01T00:00:00Z')] as const
  expect(await inDatabase([open], ...period)).toEqual([48 * 10_200, 6_800_000])
  expect(accrue([open], ...period).map(({ amountMicros }) => amountMicros)).toEqual(
    await inDatabase([open], ...period),
  )
})
