import { expect, test } from 'vitest'
import { peopleSearch } from './peopleSearch'

test('a search that makes sense is kept', () => {
  expect(peopleSearch({ q: 'ada', access: 'staff', page: 3 })).toEqual({
    q: 'ada',
    access: 'staff',
    page: 3,
  })
})

test('every key is there, so that the router does not merge a raw value back', () => {
  const read = peopleSearch({ q: ['a'], access: 'root', page: 'x', sort: 'password', limit: 9e9 })
  expect(Object.entries(read)).toEqual([
    ['q', undefined],
    ['access', undefined],
    ['page', undefined],
  ])
})

test.each([
  [0, undefined],
  [-7, undefined],
  [1, undefined],
  [2.9, 2],
  ['4', 4],
  ['0x10', undefined],
  [Number.POSITIVE_INFINITY, 1_000_000],
  [99_999_999_999, 1_000_000],
  [Number.NaN, undefined],
  [null, undefined],
  [{}, undefined],
])('page %j becomes %j', (page, expected) => {
  expect(peopleSearch({ page }).page).toBe(expected)
})

test.each([
  ['  ada  ', 'ada'],
  ['', undefined],
  ['   ', undefined],
  [42, '42'],
  [true, 'true'],
  ['a\u0000b', 'a b'],
  ['x'.repeat(5000), 'x'.repeat(200)],
  [{ like: '%' }, undefined],
])('q %j becomes %j', (q, expected) => {
  expect(peopleSearch({ q }).q).toBe(expected)
})
