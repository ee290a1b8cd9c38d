// @vitest-environment node
import type { QueryResultRow } from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profileSchema } from '../../src/features/account/profileFields.ts'
import { lineSchema } from '../../src/features/admin/catalogue/csv/csvColumns.ts'
import {
  planBounds,
  planFieldSchemas,
  planVersion,
} from '../../src/features/admin/catalogue/planFields.ts'
import { productFieldsOf, validateProduct } from '../../src/features/admin/catalogue/productForm.ts'
import { validateSettings } from '../../src/features/admin/settings/settingsFields.ts'
import { reasonSchema } from '../../src/lib/reason.ts'
import { openDatabase, type TestDatabase } from './database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase(1, 'samples')
})
afterAll(() => db.close())

const rowsOf = <Row extends QueryResultRow>(
  sql: string,
  ...parameters: unknown[]
): Promise<Row[]> => db.rows<Row>(sql, parameters)

const plan = {
  product: 'v1',
  cpu_type: 'shared',
  vcpus: 1,
  memory_mib: 1024,
  gpu_model: 'L4',
  gpu_count: 1,
  gpu_vram_gib: 24,
  hourly_micros: 1,
}

/**
 * Returns whether the database accepts each number for a new plan. It calls the check of every save, which evaluates
 * the CHECKs.
 */
async function takesNumbers(column: string, numbers: readonly number[]): Promise<boolean[]> {
  const items = numbers.map((value, n) => ({
    n,
    given: {
      ...plan,
      slug: `bounds-${n}`,
      ...(column === 'stock'
        ? { regions: [{ region: 'fra1', stock: value }] }
        : { [column]: value }),
    },
  }))
  const rows = await rowsOf<{ field: string | null }>(
    'select field from private.plan_validation($1, null) order by n',
    JSON.stringify(items),
  )
  const place = column === 'stock' ? 'regions' : column
  return rows.map(({ field }) => field !== place)
}

test.each(Object.entries(planBounds))(
  'the database has the same bounds for %s',
  async (column, { min, max }) => {
    expect(await takesNumbers(column, [min - 1, min, max, max + 1])).toEqual([
      false,
      true,
      true,
      false,
    ])
  },
)

test('the database has the same longest version', async () => {
  const versions = [999_999_999, 1_000_000_000]
  const rows = await rowsOf<{ outcome: string }>(
    `select s.outcome from unnest($1::bigint[]) version, private.stale_rows(
       jsonb_build_array(jsonb_build_object('n', 1, 'version', version)),
       array[jsonb_populate_record(null::private.plan_change, '{"n": 1, "changes": {"a": 1}}')]) s
     order by version`,
    versions,
  )
  expect(rows.map(({ outcome }) => outcome !== 'error')).toEqual(
    versions.map((version) => v.is(planVersion, String(version))),
  )
})

type Takes = (text: string) => boolean

const by =
  (schema: v.GenericSchema<string, unknown>): Takes =>
  (text) =>
    v.is(schema, text)

const byProduct =
  (field: 'slug' | 'name' | 'summary'): Takes =>
  (text) =>
    validateProduct({ ...productFieldsOf(null), [field]: text })[field] === undefined

const bySettings =
  (field: 'announcement' | 'source_link' | 'home_title' | 'home_lead'): Takes =>
  (text) =>
    validateSettings({ [field]: text })[field] === undefined

/** The database counts it as one character, JavaScript as two. */
const WIDE = '𝒜'

interface Text {
  takes: Takes
  character: string
  /** Shortest length to compare. Shorter texts have another meaning in the form. */
  from?: number
  /** Other columns that the row needs. */
  more?: object
}

const texts: Record<string, Text> = {
  'plans.slug': { takes: by(planFieldSchemas.slug), character: 'a' },
  'plans.summary': { takes: by(planFieldSchemas.summary), character: WIDE },
  // An empty text becomes null.
  'plans.gpu_model': { takes: by(planFieldSchemas.gpu_model), character: WIDE, from: 1 },
  'plans.cpu_model': { takes: by(planFieldSchemas.cpu_model), character: WIDE, from: 1 },
  'plans.disk_type': { takes: by(planFieldSchemas.disk_type), character: WIDE, from: 1 },
  'products.slug': { takes: byProduct('slug'), character: 'a' },
  'products.name': { takes: byProduct('name'), character: WIDE },
  'products.summary': { takes: byProduct('summary'), character: WIDE },
  // The form requires a name, but an account can exist without one.
  'profiles.full_name': { takes: by(profileSchema.entries.full_name), character: WIDE, from: 1 },
  'profiles.company': { takes: by(profileSchema.entries.company), character: WIDE },
  'profiles.suspension_reason': {
    takes: by(reasonSchema),
    character: WIDE,
    more: { suspended_at: '2026-01-01' },
  },
  'site_settings.announcement': { takes: bySettings('announcement'), character: WIDE },
  'site_settings.home_title': { takes: bySettings('home_title'), character: WIDE },
  'site_settings.home_lead': { takes: bySettings('home_lead'), character: WIDE },
  'regions.slug': {
    takes: (text) => v.is(lineSchema.entries.regions, `${text}:*`),
    character: 'a',
  },
}

const LONGEST = 600

const lengthsFrom = (from: number) => Array.from({ length: LONGEST - from + 1 }, (_, n) => from + n)

/** The shortest and the longest accepted length. */
const ends = (lengths: readonly number[]) => [lengths[0], lengths.at(-1)]

test.each(Object.entries(texts))(
  'the database takes the same lengths for %s',
  async (name, { takes, character, from = 0, more }) => {
    const [table = '', column = ''] = name.split('.')
    const lengths = lengthsFrom(from)
    const rows = await rowsOf<{ n: number }>(
      'select n from private.check_violations($1::regclass, $2) where field = $3',
      `app.${table}`,
      JSON.stringify(lengths.map((n) => ({ n, doc: { ...more, [column]: character.repeat(n) } }))),
      column,
    )
    const refused = new Set(rows.map(({ n }) => n))
    expect(ends(lengths.filter((n) => takes(character.repeat(n))))).toEqual(
      ends(lengths.filter((n) => !refused.has(n))),
    )
  },
)

test('procedures take reasons of the same lengths', async () => {
  const lengths = lengthsFrom(0)
  const taken = await rowsOf<{ n: number }>(
    'select n from unnest($1::integer[]) n where private.is_reason(repeat($2, n)) order by n',
    lengths,
    WIDE,
  )
  expect(ends(lengths.filter((n) => v.is(reasonSchema, WIDE.repeat(n))))).toEqual(
    ends(taken.map(({ n }) => n)),
  )
})

test('the form of the settings takes the links that the database takes', async () => {
  const host = 'https://example.org'
  const links = [
    host,
    `${host}:8443/a?b=c#d`,
    `${host}?x`,
    `${host}/ü`,
    'https://localhost',
    'http://example.org',
    'javascript:alert(1)',
    '/terms',
    'example.org',
    'https://',
    'ftp://x',
    'https://a@b.example',
    `${host}:123456`,
    `${host}/a b`,
    `${host}/"`,
    `${host}/\u202e`,
    'mailto:a@example.org',
    'mailto:a@localhost',
    'mailto:a@b.example?cc=c@d.example',
    'mailto:',
    `${host}/${'x'.repeat(280)}`,
    `${host}/${'x'.repeat(281)}`,
  ]
  const rows = await rowsOf<{ taken: boolean }>(
    `select private.is_link(link) as taken
     from unnest($1::text[]) with ordinality as given (link, n) order by n`,
    links,
  )
  expect(links.map((link) => [link, bySettings('source_link')(link)])).toEqual(
    links.map((link, n) => [link, rows[n]?.taken]),
  )
  // People type an email address without its scheme.
  expect(bySettings('source_link')('a@example.org')).toBe(true)
})

/** Columns of these tables with a CHECK that matches a condition. */
async function checked(tables: readonly string[], condition: string) {
  return rowsOf<{ relname: string; attname: string }>(
    `select distinct t.relname, a.attname
     from pg_constraint c
     join pg_class t on t.oid = c.conrelid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = any (c.conkey)
     join pg_type y on y.oid = a.atttypid
     where c.contype = 'c' and t.relnamespace = 'app'::regnamespace
       and t.relname = any ($1) and ${condition}`,
    tables,
  )
}

test('no number of a plan with a CHECK is without bounds here', async () => {
  const rows = await checked(['plans', 'plan_prices', 'plan_regions'], `y.typcategory = 'N'`)
  expect(rows.map(({ attname }) => attname).toSorted()).toEqual(Object.keys(planBounds).toSorted())
})

test('no text of a form with a checked length is missing here', async () => {
  const rows = await checked(
    ['plans', 'products', 'profiles', 'site_settings'],
    `pg_get_constraintdef(c.oid) ~ 'char_length'`,
  )
  expect(Object.keys(texts)).toEqual(
    expect.arrayContaining(rows.map(({ relname, attname }) => `${relname}.${attname}`)),
  )
  expect(rows.length).toBeGreaterThan(0)
})
