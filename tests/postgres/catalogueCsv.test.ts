// @vitest-environment node
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { plansCsv } from '../../src/features/admin/catalogue/csv/plansCsv.ts'
import {
  checkImport,
  importPlans,
  loadPlanLines,
} from '../../src/features/admin/catalogue/csv/queries.ts'
import { readPlans, type ImportRow } from '../../src/features/admin/catalogue/csv/readPlans.ts'
import { countOutcomes } from '../../src/features/admin/catalogue/csv/report.ts'
import type * as Supabase from '../../src/lib/supabase.ts'
import { hasPostgrest } from './postgrest.ts'
import { openRestSite, test, type RestSite } from './restSite.ts'

/** The admin's client replaces the page's client. */
const admin = vi.hoisted(() => ({ client: null as Supabase.Client | null }))
vi.mock('../../src/lib/supabase.ts', async (load) => ({
  ...(await load<typeof Supabase>()),
  getClient: () => Promise.resolve(admin.client),
}))

let site: RestSite

beforeAll(async () => {
  if (!hasPostgrest) return
  site = await openRestSite()
  const { client, id } = await site.newPerson()
  await site.db.rows('insert into app.staff values ($1, $2)', [id, 'admin'])
  admin.client = client
})
afterAll(() => site?.close())

async function rowsOf(text: string): Promise<ImportRow[]> {
  const reading = await readPlans(text)
  if (reading.kind === 'refused') throw new Error(reading.problem.title)
  expect(reading.problems).toEqual([])
  return reading.rows
}

const atOnce = { reason: 'For the test', pricesFrom: null }

/** The catalogue, exported and read again as an import does. */
const exported = async () => rowsOf(plansCsv(await loadPlanLines()).slice(1))

const totals = async () => {
  const [row] = await site.db.rows(
    'select (select count(*) from app.plans) plans, (select count(*) from app.plan_prices) prices, (select count(*) from app.audit_events) events',
  )
  return row
}

test('what was exported changes nothing when it is imported again, also in a region that is closed', async () => {
  await site.db.rows(`update app.regions set enabled = false where slug = 'ams1'`)
  const rows = await exported()
  expect(rows.length).toBeGreaterThan(24)
  expect(rows.some(({ regions }) => regions.some(({ region }) => region === 'ams1'))).toBe(true)
  const before = await totals()
  expect(rows.every(({ version }) => version !== null)).toBe(true)
  const report = await importPlans(rows, atOnce)
  expect(countOutcomes(report)).toEqual({
    error: 0,
    conflict: 0,
    create: 0,
    update: 0,
    unchanged: rows.length,
  })
  expect(await totals()).toEqual(before)
  await site.db.rows(`update app.regions set enabled = true where slug = 'ams1'`)
})

describe('changed lines', () => {
  test('are reported with old and new values, and written only if requested', async () => {
    const [first, second, ...others] = await exported()
    if (!first || !second) throw new Error('no sample plans')
    const rows = [
      { ...first, hourly_micros: (first.hourly_micros ?? 0) + 1, summary: "=1+1, it's" },
      { ...second, regions: [{ region: 'fra1', stock: 7 }] },
      {
        ...first,
        slug: 'csv.new',
        version: null,
        line: 900,
        hourly_micros: null,
        monthly_cap_micros: null,
      },
      ...others,
    ]
    const before = await totals()
    const check = await checkImport(rows)
    expect(countOutcomes(check)).toMatchObject({ error: 0, create: 1, update: 2 })
    const told = check.find(({ slug }) => slug === first.slug)
    expect(told?.changes).toEqual({
      hourly_micros: [first.hourly_micros, (first.hourly_micros ?? 0) + 1],
      summary: [first.summary, "=1+1, it's"],
    })
    expect(await totals()).toEqual(before)

    expect(await importPlans(rows, atOnce)).toEqual(check)
    const now = await exported()
    expect(now.find(({ slug }) => slug === first.slug)).toMatchObject({
      hourly_micros: (first.hourly_micros ?? 0) + 1,
      summary: "=1+1, it's",
    })
    expect(now.find(({ slug }) => slug === 'csv.new')).toMatchObject({ hourly_micros: null })
  })

  test('with one that is wrong nothing is written, and its line is named', async () => {
    const rows = await exported()
    const before = await totals()
    const report = await importPlans(
      rows.map((row, index) => ({
        ...row,
        vcpus: row.vcpus + 1,
        product: index === 3 ? 'nowhere' : row.product,
      })),
      atOnce,
    )
    expect(report.filter(({ outcome }) => outcome === 'error')).toEqual([
      expect.objectContaining({ line: 5, field: 'product' }),
    ])
    expect(await totals()).toEqual(before)
  })
})

const planRowOf = async (slug: string) => {
  const found = (await exported()).find((row) => row.slug === slug)
  if (!found) throw new Error(`no plan ${slug}`)
  return found
}

describe('an export that is older than the catalogue', () => {
  test('does not write over the newer edit, and says so for its line', async () => {
    const old = await exported()
    await importPlans(
      [{ ...(await planRowOf('v1.micro')), summary: 'Edited by another admin' }],
      atOnce,
    )
    const before = await totals()
    const rows = old.map((row) => (row.slug === 'v1.nano' ? { ...row, vcpus: row.vcpus + 1 } : row))
    for (const report of [await checkImport(rows), await importPlans(rows, atOnce)]) {
      expect(countOutcomes(report)).toMatchObject({ error: 0, conflict: 1, update: 1 })
      expect(report.find(({ outcome }) => outcome === 'conflict')).toMatchObject({
        slug: 'v1.micro',
        field: 'version',
        message: expect.stringMatching(/Changed since the export/) as string,
      })
    }
    expect(await totals()).toEqual(before)
    expect((await planRowOf('v1.micro')).summary).toBe('Edited by another admin')
  })

  test('is imported without versions as it is', async () => {
    const row = { ...(await planRowOf('v1.micro')), version: null, summary: 'From an old file' }
    expect(countOutcomes(await importPlans([row], atOnce)).update).toBe(1)
    expect((await planRowOf('v1.micro')).summary).toBe('From an old file')
  })

  test('imported twice changes nothing the second time, although its versions are old then', async () => {
    const rows = [{ ...(await planRowOf('v1.micro')), summary: 'Twice' }]
    expect(countOutcomes(await importPlans(rows, atOnce)).update).toBe(1)
    expect(countOutcomes(await importPlans(rows, atOnce)).unchanged).toBe(1)
  })
})

test('new prices of published plans wait for their date, with their reason', async () => {
  const [row] = (await exported()).filter(({ slug }) => slug === 'v1.small')
  if (!row) throw new Error('no sample plan')
  const hourly_micros = (row.hourly_micros ?? 0) + 10
  const pricesFrom = new Date(Date.now() + 86_400_000).toISOString()
  await expect(
    importPlans([{ ...row, hourly_micros }], { reason: '\u00a0', pricesFrom }),
  ).rejects.toMatchObject({ code: 'invalid_input', field: 'reason' })
  await importPlans([{ ...row, hourly_micros }], { reason: 'New supplier', pricesFrom })
  const rows = await site.db.rows<{
    hourly: number
    next: number
    starts: number
    why: string
  }>(
    `select c.hourly_micros hourly, c.next_hourly_micros next,
       (extract(epoch from c.next_valid_from) * 1000)::bigint as starts,
       (select e.reason from app.audit_events e where e.entity_id = c.plan_id
         order by e.id desc limit 1) why
     from public.plan_catalogue c where c.slug = 'v1.small'`,
  )
  expect(rows).toMatchObject([
    { hourly: row.hourly_micros, next: hourly_micros, why: 'New supplier' },
  ])
  expect(Number(rows[0]?.starts)).toBe(Date.parse(pricesFrom))
})

// All 10,000 that a file may have: planImport.test.ts.
test('of 3,000 new plans every line is reported', async () => {
  const [one] = await exported()
  if (!one) throw new Error('no sample plans')
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    ...one,
    slug: `bulk.p${index}`,
    version: null,
    line: index + 2,
  }))
  const begun = performance.now()
  const report = await checkImport(rows)
  console.info(`Dry run of 3,000 plans: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  expect(countOutcomes(report).create).toBe(3000)
})
