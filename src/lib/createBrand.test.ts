import { expect, test } from 'vitest'
import { createBrand } from './createBrand'

test.each([
  ['Basalt', 'basalt', '/basaltos', 'BASALT'],
  ['  North  Wind ', 'north-wind', '/north-windos', 'NORTH_WIND'],
  ['Größe & Söhne', 'gro-e-sohne', '/gro-e-sohneos', 'GRO_E_SOHNE'],
  ['42', '42', '/42os', '42'],
])('%j has the slug %s and the operating system page %s', (name, slug, osPath, variable) => {
  expect(createBrand(name)).toEqual({
    name: name.trim(),
    slug,
    variable,
    osPath,
    storageKey: `sb-${slug}-auth-token`,
  })
})

test('a name without a letter or digit is refused', () => {
  expect(() => createBrand('***')).toThrow(/VITE_BRAND_NAME/)
})
