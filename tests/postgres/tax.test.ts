// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { euCountries } from '../../src/domain/billing/euCountries.ts'
import {
  taxOf,
  type TaxPayer,
  type TaxRate,
  type TaxTerms,
  type TaxTerritory,
} from '../../src/domain/billing/tax.ts'
import { openDatabase, type TestDatabase } from './database.ts'

let db: TestDatabase
let rates: TaxRate[]
let territories: TaxTerritory[]
beforeAll(async () => {
  db = await openDatabase(1, 'samples')
  rates = await db.rows<TaxRate>(
    'select country, rate::float as rate, valid_from::text from public.tax_rates',
  )
  territories = await db.rows<TaxTerritory>(
    'select country, postcode_pattern, treatment, rate::float as rate from public.tax_territories',
  )
})
afterAll(() => db.close())

/** A postcode of each territory, and one of the rest of its country. */
const places: [country: string, postcode: string][] = [
  ...euCountries.map((country): [string, string] => [country, '10115']),
  ['AT', '6691'],
  ['AT', 'A-6992'],
  ['AT', '87569'],
  ['DE', '78266'],
  ['DE', 'D-27498'],
  ['ES', '35001'],
  ['ES', '38 001'],
  ['ES', '51001'],
  ['ES', '52001'],
  ['FI', '22100'],
  ['FR', '97400'],
  ['FR', '98800'],
  ['GR', '630 86'],
  ['IT', '22061'],
  ['IT', '23041'],
  ['PT', '9500-321'],
  ['PT', '9000-018'],
  ['PT', '1000-001'],
  ['MC', '98000'],
  ['CH', '8001'],
  ['GB', 'BT1 1AA'],
  ['US', ''],
  ['RE', '97400'],
  ['', ''],
]
const kinds: Pick<TaxPayer, 'kind' | 'vat_state'>[] = [
  { kind: 'person', vat_state: 'none' },
  ...(['none', 'waiting', 'valid', 'invalid', 'unavailable'] as const).map((vat_state) => ({
    kind: 'company' as const,
    vat_state,
  })),
]
const payers = places.flatMap(([country, postcode]) =>
  kinds.map((kind): TaxPayer => ({ ...kind, country, postcode })),
)
const providers: TaxTerms[] = (
  [
    ['unset', ''],
    ['vat', 'DE'],
    ['vat', 'PT'],
    ['vat', 'EE'],
    ['exempt', 'DE'],
    ['exempt', 'FR'],
    ['outside', 'CH'],
    ['outside', 'US'],
  ] as const
).flatMap(([tax_scheme, tax_country]) =>
  [true, false].map((taxes_by_oss) => ({
    tax_scheme,
    tax_country,
    taxes_by_oss,
    exempt_text: tax_scheme === 'exempt' ? 'No VAT: small business.' : '',
  })),
)
// Estonia changes its rate from 22 to 24 on the second, Finland by half a percent on the third.
const days = ['2025-06-30', '2025-07-01', '2024-08-31', '2024-09-01', '2026-11-30']

test('database and pages say the same tax for every provider, customer and day', async () => {
  // A provider outside the Union who entered the rate of its own country.
  await db.rows(
    `insert into app.tax_rates (country, rate, valid_from, source) values ('CH', 8.1, '2024-01-01', 'Test')`,
  )
  const known = [...rates, { country: 'CH', rate: 8.1, valid_from: '2024-01-01' }]
  const categories = new Set<string>()
  for (const terms of providers) {
    // oxlint-disable-next-line no-await-in-loop -- the settings are one row
    await db.rows(
      `update app.billing_settings set tax_scheme = $1, tax_country = $2, taxes_by_oss = $3, exempt_text = $4`,
      [terms.tax_scheme, terms.tax_country, terms.taxes_by_oss, terms.exempt_text],
    )
    // oxlint-disable-next-line no-await-in-loop -- as above
    const found = await db.rows<{ tax: unknown }>(
      `select case when t.waits_for is not null then to_jsonb(t.waits_for) else jsonb_build_object(
         'category', t.category, 'rate', t.rate, 'country', t.country, 'reason', t.reason,
         'reasonCode', t.reason_code) end as tax
       from jsonb_array_elements($1) with ordinality p (payer, n)
       cross join jsonb_array_elements_text($2) with ordinality d (day, m)
       cross join lateral private.tax_of(p.payer, d.day::date) t
       order by n, m`,
      [JSON.stringify(payers), JSON.stringify(days)],
    )
    const expected = payers.flatMap((payer) =>
      days.map((day) => taxOf(payer, terms, known, territories, day)),
    )
    expect([terms, found.map(({ tax }) => tax)]).toEqual([terms, expected])
    for (const tax of expected) categories.add(typeof tax === 'string' ? tax : tax.category)
  }
  expect([...categories].toSorted()).toEqual([
    'AE',
    'E',
    'O',
    'S',
    'profile',
    'settings',
    'vat_check',
  ])
})

test('every member state has a rate, and every territory lies in one', () => {
  expect(new Set(rates.map(({ country }) => country))).toEqual(new Set(euCountries))
  for (const { country } of territories) expect(euCountries).toContain(country)
})

test.each([
  ['AT', '1010', 20],
  // Jungholz and Mittelberg: the 19 % of § 10(4) UStG 1994 are for businesses established there, not for customers.
  ['AT', '6691', 20],
  ['AT', '87491', 20],
  ['AT', 'A-6991', 20],
  ['AT', '6992', 20],
  ['AT', '6993', 20],
  ['AT', '87569', 20],
  ['PT', '1000-001', 23],
  ['PT', '9000-018', 22],
  ['PT', '9980-024', 16],
  ['ES', '07001', 21],
  ['FR', '20000', 20],
  ['GR', '811 00', 24],
])('a private customer in %s %s pays %d %%', async (country, postcode, rate) => {
  await db.rows(`update app.billing_settings set tax_scheme = 'vat', tax_country = 'DE',
    taxes_by_oss = true, exempt_text = ''`)
  const payer = { kind: 'person', vat_state: 'none', country, postcode }
  const [tax] = await db.rows<{ rate: number }>(
    `select rate::float as rate from private.tax_of($1, '2026-11-30')`,
    [JSON.stringify(payer)],
  )
  expect(tax?.rate).toBe(rate)
})
