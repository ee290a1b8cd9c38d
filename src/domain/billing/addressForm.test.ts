// @vitest-environment node
import { expect, test } from 'vitest'
import { countryCodes } from '@/lib/countries'
import { addressLines, addressParts } from './addressForm'
import { euCountries } from './euCountries'

test.each([
  ['AT', ['postcode', 'city']],
  ['GB', ['city', 'postcode']],
  ['US', ['city', 'region', 'postcode']],
  ['IT', ['postcode', 'city', 'region']],
  ['HK', ['city', 'region']],
  // The data names no city there.
  ['AE', ['city', 'region']],
] as const)('%s: %j', (country, parts) => {
  expect(addressParts(country)).toEqual(parts)
})

test('every country has a form, and every member of the European Union a postcode', () => {
  for (const country of countryCodes) expect(addressParts(country), country).toContain('city')
  for (const country of euCountries) expect(addressParts(country), country).toContain('postcode')
})

test('an address as the country writes it', () => {
  const address = {
    street: 'Hauptplatz 1',
    extra: '',
    postcode: '8010',
    city: 'Graz',
    region: '',
    country: 'AT',
  }
  expect(addressLines(address)).toEqual(['Hauptplatz 1', '8010 Graz'])
  expect(
    addressLines({ ...address, country: 'US', city: 'Boston', region: 'MA', postcode: '02110' }),
  ).toEqual(['Hauptplatz 1', 'Boston, MA 02110'])
})
