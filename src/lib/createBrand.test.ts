import { expect, test } from 'vitest'
import { createBrand } from './createBrand'

test.each([
  ['Basalt', 'basalt', '/basaltos'],
  ['  North  Wind ', 'north-wind', '/north-windos'],
  ['Größe & Söhne', 'gro-e-sohne', '/gro-e-sohneos'],
  ['42', '42', '/42os'],
])('%j has the slug %s and the operating system page %s', (name, slug, osPath) => {
  expect(createBrand(name)).toEqual({
    name: name.trim(),
    slug,
    osPath,
    storageKey: `sb-${slug}-auth-token`,
  })
})

test('a name without a letter or digit is refused', () => {
  expect(() => createBrand('***')).toThrow(/VITE_BRAND_NAME/)
})
