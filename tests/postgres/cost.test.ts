// @vitest-environment node
import * as fc from 'fast-check'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costMicros } from '../../src/domain/catalogue/price.ts'
import { openDatabase, type TestDatabase } from './database.ts'

interface Vector {
  hourlyMicros: number
  monthlyCapMicros: number | null
  seconds: number
  instances: number
  cost: number
}

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase(1, 'migrated')
})
afterAll(() => db.close())

/** The database's answers for all cases, from one call. */
async function inDatabase(cases: Omit<Vector, 'cost'>[]): Promise<number[]> {
  const rows = await db.rows<{ cost: number }>(
    `select public.cost_micros(c."hourlyMicros", c."monthlyCapMicros", c.seconds, c.instances) as cost
     from jsonb_to_recordset($1) as c (
       n integer, "hourlyMicros" bigint, "monthlyCapMicros" bigint, seconds bigint,
       instances integer)
     order by n`,
    [JSON.stringify(cases.map((each, n) => ({ n, ...each })))],
  )
  return rows.map(({ cost }) => cost)
}

test('the shared vectors', async () => {
  const file = new URL('../support/price-vectors.json', import.meta.url)
  const vectors = JSON.parse(await readFile(file, 'utf8')) as Vector[]
  expect(await inDatabase(vectors)).toEqual(vectors.map(({ cost }) => cost))
})

test('database and pages come to the same cost for whatever may be stored', async () => {
  const micros = fc.integer({ min: 1, max: 1_000_000_000 })
  const someCase = fc
    .record({
      hourlyMicros: micros,
      cap: fc.option(fc.double({ min: 1, max: 800, noNaN: true })),
      seconds: fc.integer({ min: 0, max: 2_678_400 }),
      instances: fc.integer({ min: 1, max: 99 }),
    })
    .map(({ cap, ...rest }) => ({
      ...rest,
      monthlyCapMicros:
        cap === null ? null : Math.min(Math.floor(rest.hourlyMicros * cap), 744_000_000_000),
    }))
  await fc.assert(
    fc.asyncProperty(fc.array(someCase, { minLength: 100, maxLength: 200 }), async (cases) => {
      const here = cases.map(({ hourlyMicros, monthlyCapMicros, seconds, instances }) =>
        costMicros({ hourlyMicros, monthlyCapMicros }, seconds, instances),
      )
      expect(await inDatabase(cases)).toEqual(here)
    }),
    { numRuns: 50 },
  )
})

test.each([
  { seconds: -1, instances: 1 },
  { seconds: 2_678_401, instances: 1 },
  { seconds: 60, instances: 0 },
  { seconds: 60, instances: 100 },
])('both refuse $seconds seconds of $instances', async ({ seconds, instances }) => {
  const price = { hourlyMicros: 1000, monthlyCapMicros: null }
  expect(() => costMicros(price, seconds, instances)).toThrow(RangeError)
  await expect(inDatabase([{ ...price, seconds, instances }])).rejects.toThrow('invalid_input')
})
