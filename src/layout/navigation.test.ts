import { expect, test } from 'vitest'
import { navigationOf, offeredIn } from './navigation'

const products = (sells: Parameters<typeof offeredIn>[1]) =>
  offeredIn('products', sells).map(({ id }) => id)

test('the pages of products follow what is on sale', () => {
  expect(products(['vps', 'gpu'])).toEqual(['vps', 'gpu-compute', 'prices'])
  expect(products([])).toEqual(['prices'])
})

test('while it is not known what is on sale, no page is missing', () => {
  expect(products(undefined)).toEqual(['cloud-instances', 'vps', 'vds', 'gpu-compute', 'prices'])
})

const others = (sells: Parameters<typeof navigationOf>[0]) =>
  navigationOf(sells)
    .filter(({ id }) => id !== 'products')
    .map(({ items }) => items)

test('every other page is in the menus, whatever is on sale', () => {
  expect(others([])).toEqual(others(undefined))
})
