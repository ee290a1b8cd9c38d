import { expect, test } from 'vitest'
import { countryCodes, countryName, countryOptions } from './countries'

test('the list is ISO 3166-1: 249 codes of two capital letters, each once', () => {
  expect(new Set(countryCodes).size).toBe(249)
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([])
})

test('every code has a name, and the list is in the order of the names', () => {
  const options = countryOptions()
  expect(options.filter(({ value, label }) => label === value)).toEqual([])
  expect(options[0]?.label).toBe('Afghanistan')
  const labels = options.map(({ label }) => label)
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test('what is no country is shown as it is', () => {
  expect(countryName('AT')).toBe('Austria')
  expect(countryName('')).toBe('')
  expect(countryName('nonsense')).toBe('nonsense')
})
