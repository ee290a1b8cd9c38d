import { expect, test } from 'vitest'
import { productFieldsOf, productInput, validateProduct } from './productForm'
import { vps } from '@/domain/catalogue/admin/fixtures'

const stored = productFieldsOf(vps)

test('a product as it is stored is right, and is sent trimmed', () => {
  expect(validateProduct(stored)).toEqual({})
  expect(productInput({ ...stored, name: ' Small ' })).toMatchObject({ name: 'Small', slug: 'v1' })
})

test('a new one wants a name and a name for addresses', () => {
  expect(Object.keys(validateProduct(productFieldsOf(null)))).toEqual(['name', 'slug'])
})

test.each([
  ['name', 'x'.repeat(61), /at most 60/],
  ['name', 'a\u202eb', /invisible/],
  ['slug', 'Small Servers', /lower-case/],
  ['slug', 'v1.small', /hyphens/],
  ['kind', 'toaster', /kind/],
  ['summary', 'x'.repeat(161), /at most 160/],
])('%s as %j is said at the field', (name, value, message) => {
  expect(validateProduct({ ...stored, [name]: value })[name]).toMatch(message)
})
