import { expect, test } from 'vitest'
import { leavesEditor, productsSearch } from './productsSearch'

const ID = '0a0b0c0d-0000-4000-8000-00000000000f'

test('a search that makes sense is kept', () => {
  const search = { q: 'v1', status: 'draft', product: 'v1', page: 2, plan: 'new', from: ID }
  expect(productsSearch(search)).toMatchObject(search)
  expect(productsSearch({ edit: ID, arrange: true })).toMatchObject({ edit: ID, arrange: true })
})

test('what is absurd is left out, key by key, so that the router does not merge it back', () => {
  const read = productsSearch({
    q: ['a'],
    status: 'deleted',
    product: '../x',
    page: 'last',
    plan: 'v1.small',
    from: ID,
    edit: 7,
    arrange: 'yes',
    announce: '1-2-3',
  })
  expect(Object.entries(read)).toEqual(
    ['q', 'status', 'product', 'page', 'plan', 'from', 'edit', 'arrange', 'announce'].map((key) => [
      key,
      undefined,
    ]),
  )
})

test.each([
  [1, undefined],
  [-3, undefined],
  [2.9, 2],
  [Number.POSITIVE_INFINITY, 1_000_000],
  [Number.NaN, undefined],
])('page %j becomes %j', (page, expected) => {
  expect(productsSearch({ page }).page).toBe(expected)
})

test('there is one thing in the editor, and only a new plan is a copy', () => {
  expect(productsSearch({ plan: ID, edit: ID })).toMatchObject({ plan: ID, edit: undefined })
  expect(productsSearch({ plan: ID, from: ID }).from).toBeUndefined()
  expect(productsSearch({ plan: ID.toUpperCase() }).plan).toBe(ID)
})

test.each([
  ['50000-30000000', '50000-30000000'],
  [50_000, '50000'],
  ['0-5', undefined],
  ['-5', undefined],
])('the price to announce %j becomes %j', (announce, expected) => {
  expect(productsSearch({ plan: ID, announce }).announce).toBe(expected)
  expect(productsSearch({ announce }).announce).toBeUndefined()
})

test('a filter leaves the editor alone, another plan does not', () => {
  expect(leavesEditor({ plan: ID }, { plan: ID, q: 'a', page: 2, arrange: true })).toBe(false)
  expect(leavesEditor({ plan: ID }, {})).toBe(true)
  expect(leavesEditor({ plan: 'new' }, { plan: 'new', from: ID })).toBe(true)
  expect(leavesEditor({ edit: ID }, { edit: 'new' })).toBe(true)
})
