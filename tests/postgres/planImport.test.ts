// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '../../src/lib/database.types.ts'
import { newCustomer, openDatabase, type TestDatabase } from './database.ts'

let db: TestDatabase
let admin: string
beforeAll(async () => {
  db = await openDatabase(1, 'samples')
  admin = (await newCustomer(db)).person
  await db.rows(`insert into app.staff values ($1, 'admin')`, [admin])
})
afterAll(() => db.close())

const row = (line: number, slug: string, more: Record<string, Json> = {}) => ({
  line,
  slug,
  product: 'v1',
  summary: 'As a file gives it.',
  virtualization: 'container',
  cpu_type: 'shared',
  vcpus: 1,
  memory_mib: 1024,
  disk_gib: 20,
  transfer_gib: null,
  gpu_model: null,
  gpu_count: 0,
  gpu_vram_gib: null,
  hourly_micros: 5000,
  monthly_cap_micros: 3_000_000,
  regions: [{ region: 'fra1', stock: 3 }],
  ...more,
})

interface Outcome {
  line: number
  slug: string
  outcome: string
  changes: Json
  field: string | null
  message: string | null
}

async function take(rows: Json, dryRun: boolean): Promise<Outcome[]> {
  const [answer] = await db.as<{ outcomes: Outcome[] }>(
    admin,
    `select admin_import_plans($1, $2, 'For the test') as outcomes`,
    [JSON.stringify(rows), dryRun],
  )
  return answer?.outcomes ?? []
}

/** All rows that an import could change. */
const stored = () =>
  db.rows(`
    select (select jsonb_agg(l order by id) from app.plans l) as plans,
      (select jsonb_agg(x order by id) from app.plan_prices x) as prices,
      (select jsonb_agg(r order by plan_id, region_id) from app.plan_regions r) as regions,
      (select count(*) from app.audit_events) as events`)

test('a dry run says what an import would do, and does nothing', async () => {
  const before = await stored()
  const rows = [
    row(2, 'i1.new'),
    { line: 3, slug: 'v1.nano', hourly_micros: 3700, monthly_cap_micros: 2_400_000 },
    { line: 4, slug: 'v1.small', vcpus: 2 },
  ]
  const planned = await take(rows, true)
  expect(planned.map(({ line, slug, outcome }) => [line, slug, outcome])).toEqual([
    [2, 'i1.new', 'create'],
    [3, 'v1.nano', 'update'],
    [4, 'v1.small', 'unchanged'],
  ])
  expect(planned[1]?.changes).toEqual({ hourly_micros: [3600, 3700] })
  expect(planned[0]?.changes).toMatchObject({ slug: [null, 'i1.new'], hourly_micros: [null, 5000] })
  expect(await stored()).toEqual(before)

  expect(await take(rows, false)).toEqual(planned)
  const made = await db.as(
    admin,
    `select slug, status, hourly_micros, regions from plan_catalogue
     where slug in ('i1.new', 'v1.nano') order by slug`,
  )
  expect(made).toMatchObject([
    { slug: 'i1.new', status: 'draft', regions: [{ region: 'fra1', stock: 3 }] },
    { slug: 'v1.nano', status: 'published', hourly_micros: 3700 },
  ])
  const again = await take(rows, false)
  expect(again.map(({ outcome }) => outcome)).toEqual(Array(3).fill('unchanged'))
  const history = await db.rows(
    `select hourly_micros, valid_to is null as holds from app.plan_prices x
     join app.plans l on l.id = x.plan_id where l.slug = 'v1.nano' order by valid_from`,
  )
  expect(history).toEqual([
    { hourly_micros: 3600, holds: false },
    { hourly_micros: 3700, holds: true },
  ])
})

test.each([
  { bad: row(9, 'i2.b', { vcpus: -1 }), field: 'vcpus', message: 'A whole number from 1 to 512.' },
  { bad: row(9, 'i2.b', { vcpus: 'many' }), field: 'vcpus', message: /whole number/ },
  {
    bad: row(9, 'i2.b', { product: 'x1' }),
    field: 'product',
    message: 'Unknown product.',
  },
  { bad: row(9, 'I2'), field: 'slug', message: /^Lower-case letters/ },
  { bad: row(9, 'i2.a'), field: 'slug', message: 'Duplicate: line 8 has this name too.' },
  {
    bad: row(9, 'i2.b', { hourly_micros: 0 }),
    field: 'hourly_micros',
    message: /More than 0/,
  },
  {
    bad: row(9, 'i2.b', { monthly_cap_micros: 1 }),
    field: 'monthly_cap_micros',
    message: /At least/,
  },
  { bad: row(9, 'i2.b', { colour: 'red' }), field: 'colour', message: 'Unknown field.' },
  {
    bad: row(9, 'i2.b', { regions: [{ region: 'fra1', stock: -1 }] }),
    field: 'regions',
    message: /stock/,
  },
  {
    bad: row(9, 'i2.b', { regions: [{ region: 'mars1', stock: 1 }] }),
    field: 'regions',
    message: 'Unknown region: mars1.',
  },
  { bad: { line: 9, slug: 'v1.micro', regions: [] }, field: 'regions', message: /published plan/ },
  { bad: { line: 9, vcpus: 1 }, field: 'cpu_type', message: 'Required.' },
])('one bad row, named by its line, and nothing is written: $field', async (case_) => {
  const before = await stored()
  const outcomes = await take([row(8, 'i2.a'), case_.bad, row(10, 'i2.c')], false)
  expect(outcomes.map(({ line, outcome }) => [line, outcome])).toEqual([
    [8, 'create'],
    [9, 'error'],
    [10, 'create'],
  ])
  expect(outcomes[1]).toMatchObject({ field: case_.field })
  expect(outcomes[1]?.message).toMatch(case_.message)
  expect(await stored()).toEqual(before)
})

test.each([{}, 5, null, [1], [[]], Array.from({ length: 10_001 }, () => ({}))])(
  'what is no list of rows is refused',
  async (rows) => {
    await expect(take(rows as Json, true)).rejects.toMatchObject({
      detail: 'rows: A list of at most 10000 plans.',
    })
  },
)

test('no rows are nothing to do', async () => {
  expect(await take([], false)).toEqual([])
})

test('rows without lines of their own are counted', async () => {
  const outcomes = await take([row(5, 'i3.a'), row(5, 'i3.b')], true)
  expect(outcomes.map(({ line, slug }) => [line, slug])).toEqual([
    [1, 'i3.a'],
    [2, 'i3.b'],
  ])
})

// Over HTTP: catalogueCsv.test.ts.
test('10,000 rows', async () => {
  const rows = (price: number, count = 10_000) =>
    Array.from({ length: count }, (_, index) =>
      row(index + 2, `bulk.n${index}`, {
        product: ['v1', 'c1', 'm1'][index % 3] ?? '',
        vcpus: 1 + (index % 64),
        hourly_micros: price + index,
        regions: [
          { region: 'fra1', stock: index % 7 },
          { region: 'ams1', stock: null },
        ],
      }),
    )
  const before = await stored()
  const broken = rows(5000)
  broken[9_998] = row(10_000, 'bulk.n9998', { vcpus: 0 })
  const outcomes = await take(broken, false)
  expect(outcomes.filter(({ outcome }) => outcome === 'error')).toMatchObject([
    { line: 10_000, slug: 'bulk.n9998', field: 'vcpus' },
  ])
  expect(await stored()).toEqual(before)

  const kinds = async (given: Json[]) => {
    const answered = await take(given, false)
    expect(answered.length).toBe(given.length)
    return [...new Set(answered.map(({ outcome }) => outcome))]
  }
  expect(await kinds(rows(5000))).toEqual(['create'])
  expect(await kinds(rows(5000, 1000))).toEqual(['unchanged'])
  expect(await kinds(rows(6000, 1000))).toEqual(['update'])
  const counted = await db.rows(
    `select count(*) as plans, sum(version) as versions from app.plans where slug like 'bulk.%'`,
  )
  expect(counted).toEqual([{ plans: 10_000, versions: 11_000 }])
}, 180_000)
