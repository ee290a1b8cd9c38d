// @vitest-environment node
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accrueSnapshot, type BilledSnapshot } from '../../src/domain/snapshots/snapshotAccrual.ts'
import { openDatabase, type TestDatabase } from './database.ts'

const SNAPSHOT = '00000000-0000-4000-8000-000000000002'
const DAY = 86_400_000
const BEGIN = Date.parse('2024-01-20T00:00:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase(1, 'samples')
  await db.rows(`
    insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.test');
    with server as (
      insert into app.instances (
        workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since)
      select w.id, 'web', x.plan_id, x.region_id, m.id, 'EUR', 1, 'running', now()
      from app.workspaces w, app.plan_regions x, app.images m limit 1
      returning *
    )
    insert into app.snapshots (
      id, workspace_id, instance_id, region_id, image_id, name, disk_gib, currency, gib_month_micros)
    select '${SNAPSHOT}', workspace_id, id, region_id, image_id, 'before', 60, 'EUR', 1 from server;
  `)
})
afterAll(() => db.close())

/** A time from a parameter. */
const at = (place: string) => `timestamptz 'epoch' + ${place}::bigint * interval '1 millisecond'`

/** What the database charges for each segment. */
async function inDatabase(
  { sizeGib, gibMonthMicros, readyMs, deletedMs }: BilledSnapshot,
  fromMs: number,
  toMs: number,
): Promise<number[]> {
  await db.rows(
    `update app.snapshots set size_gib = $1, gib_month_micros = $2, state = 'ready',
       ready_at = ${at('$3')}, deleted_at = ${at('$4')}
     where id = '${SNAPSHOT}'`,
    [sizeGib, gibMonthMicros, readyMs, deletedMs],
  )
  const rows = await db.rows<{ amount_micros: number }>(
    `select amount_micros from private.snapshot_segments(
       array['${SNAPSHOT}'::uuid], ${at('$1')}, ${at('$2')})`,
    [fromMs, toMs],
  )
  return rows.map(({ amount_micros }) => amount_micros)
}

const someSnapshot = fc
  .record({
    sizeGib: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 65_536 })),
    gibMonthMicros: fc.oneof(fc.constant(40_000), fc.integer({ min: 1, max: 100_000_000 })),
    begin: fc.integer({ min: 0, max: 60 * DAY }),
    length: fc.oneof(
      fc.integer({ min: 0, max: 90_000 }),
      fc.integer({ min: 0, max: 400 * DAY }),
      fc.constant(null),
    ),
  })
  .map(({ sizeGib, gibMonthMicros, begin, length }): BilledSnapshot => {
    const readyMs = BEGIN + begin
    return {
      sizeGib,
      gibMonthMicros,
      readyMs,
      deletedMs: length === null ? null : readyMs + length,
    }
  })

test('database and pages charge the same for every segment of every snapshot', async () => {
  const offset = fc.integer({ min: 0, max: 200 * DAY })
  await fc.assert(
    fc.asyncProperty(someSnapshot, offset, offset, async (snapshot, skip, length) => {
      const fromMs = Date.parse('2024-01-01T00:00:00Z') + skip
      const toMs = fromMs + length + 1
      const segments = accrueSnapshot(snapshot, fromMs, toMs)
      expect(await inDatabase(snapshot, fromMs, toMs)).toEqual(
        segments.map(({ amountMicros }) => amountMicros),
      )
    }),
    { numRuns: 200 },
  )
}, 120_000)

test('however a period is cut, the parts add up to the whole, and a whole month costs its price', () => {
  fc.assert(
    fc.property(
      someSnapshot,
      fc.array(fc.integer({ min: 0, max: 460 * DAY }), { maxLength: 6 }),
      (snapshot, cuts) => {
        const end = BEGIN + 460 * DAY
        const times = [BEGIN, ...cuts.map((cut) => BEGIN + cut), end].toSorted((a, b) => a - b)
        const sum = (fromMs: number, toMs: number) =>
          accrueSnapshot(snapshot, fromMs, toMs).reduce(
            (total, { amountMicros }) => total + amountMicros,
            0,
          )
        const parts = times.slice(1).map((time, index) => sum(times[index] ?? time, time))
        expect(parts.reduce((total, part) => total + part, 0)).toBe(sum(BEGIN, end))
      },
    ),
    { numRuns: 300 },
  )
  const kept = { sizeGib: 20, gibMonthMicros: 40_000, readyMs: BEGIN, deletedMs: null }
  for (const [from, to] of [
    ['2024-02-01', '2024-03-01'],
    ['2025-02-01', '2025-03-01'],
    ['2025-07-01', '2025-08-01'],
  ] as const) {
    const costs = accrueSnapshot(kept, Date.parse(from), Date.parse(to))
    expect(costs.map(({ amountMicros }) => amountMicros)).toEqual([800_000])
  }
})
