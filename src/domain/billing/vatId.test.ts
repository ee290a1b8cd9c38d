// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { euCountries } from './euCountries'
import { normalizeVatId, OTHER_PATTERN, vatIdPatterns, vatIdProblem } from './vatId'

describe('the database has the same rules', () => {
  const sql = readFileSync(
    new URL('../../../supabase/migrations/20261129000200_billing_profiles.sql', import.meta.url),
    'utf8',
  )

  test('the members of the European Union', () => {
    const [, list = ''] = /eu_countries.*?array\[(.*?)\]/s.exec(sql) ?? []
    expect(Array.from(list.matchAll(/'(..)'/g), ([, code]) => code)).toEqual(euCountries)
  })

  test('the patterns of VAT IDs', () => {
    const cases = Array.from(sql.matchAll(/when '(..)' then '(\^[^']+)'/g), ([, code, pattern]) => [
      code,
      pattern,
    ])
    expect(Object.fromEntries(cases)).toEqual(vatIdPatterns)
    expect(/else '(\^[^']+)'/.exec(sql)?.[1]).toBe(OTHER_PATTERN)
  })
})

test('a VAT ID is stored without blanks and signs', () => {
  expect(normalizeVatId(' de 123.456-789 ')).toBe('DE123456789')
})

// Numbers of authorities and large companies, which they print on every invoice.
test.each([
  ['AT', 'ATU 33864707'],
  ['BE', 'BE 0203.201.340'],
  ['DE', 'DE136695976'],
  ['DK', 'DK 13 58 56 28'],
  ['ES', 'ESA28015865'],
  ['FR', 'FR 40 303 265 045'],
  ['GR', 'EL094019245'],
  ['IE', 'IE6388047V'],
  ['IT', 'IT00743110157'],
  ['NL', 'NL004495445B01'],
  ['PL', 'PL5260250995'],
  ['SE', 'SE556056625801'],
  ['CH', 'CHE-116.281.710 MWST'],
])('%s: %s', (country, vatId) => {
  expect(vatIdProblem(country, vatId)).toBeUndefined()
})

test.each([
  ['DE', 'DE12345678', 'This is not how a VAT ID of this country looks, such as DE123456789.'],
  ['DE', 'ATU12345678', 'Begin with DE, for the country of the address: DE123456789.'],
  ['GR', 'GR094019245', 'Begin with EL, for the country of the address.'],
  ['FI', 'FI1', 'This is not how a VAT ID of this country looks.'],
  ['US', '1', 'Enter 2 to 20 letters and digits.'],
])('not in %s: %s', (country, vatId, problem) => {
  expect(vatIdProblem(country, vatId)).toBe(problem)
})
