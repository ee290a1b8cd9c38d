import { expect, test } from 'vitest'
import { ticketSearch } from './admin/ticketSearch'
import { createRequestKey } from './requestKey'
import { supportSearch } from './supportSearch'
import { ticketNumber } from './ticketNumber'

test('the search of the queue drops what is invalid', () => {
  expect(
    ticketSearch({ q: ' slow ', state: 'closed', assigned: 'me', topic: 'billing', page: 3 }),
  ).toEqual({ q: 'slow', state: 'closed', assigned: 'me', topic: 'billing', page: 3 })
  expect(
    ticketSearch({ q: ' ', state: 'gone', assigned: 'you', topic: 'weather', page: -1 }),
  ).toEqual({})
})

test('the search of the support page accepts only paths of this site', () => {
  expect(supportSearch({ server: 'web-1', from: '/dashboard', q: 'ssh' })).toEqual({
    server: 'web-1',
    from: '/dashboard',
    q: 'ssh',
  })
  expect(supportSearch({ from: 'https://evil.example' }).from).toBeUndefined()
  expect(supportSearch({ from: '//evil.example' }).from).toBeUndefined()
})

test.each([
  ['1042', 1042],
  ['T-1042', 1042],
  ['t-7', 7],
  ['', 0],
  ['-1', 0],
  ['1e9', 0],
  ['9'.repeat(30), 0],
])('the number in the address %s', (text, number) => {
  expect(ticketNumber(text)).toBe(number)
})

test('a request keeps its key until its content changes', () => {
  const keyOf = createRequestKey()
  const first = keyOf({ body: 'a' })
  expect(keyOf({ body: 'a' })).toBe(first)
  expect(keyOf({ body: 'b' })).not.toBe(first)
})
