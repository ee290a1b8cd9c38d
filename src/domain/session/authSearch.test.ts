import { expect, test } from 'vitest'
import { authSearch } from './authSearch'

test('what is understood is kept', () => {
  const search = {
    mode: 'recover',
    redirect: '/admin/people?page=2#row',
    token_hash: 'a1B2c3D4e5F6g7H8',
    type: 'recovery',
  }
  expect(authSearch(search)).toEqual(search)
})

test.each([
  [{ mode: 'admin' }, 'mode'],
  [{ mode: ['sign-up'] }, 'mode'],
  [{ redirect: '//elsewhere.test' }, 'redirect'],
  [{ redirect: '/auth?mode=sign-up' }, 'redirect'],
  [{ token_hash: '<script>' }, 'token_hash'],
  [{ token_hash: 42 }, 'token_hash'],
  [{ type: 'sms' }, 'type'],
])('%j is left out by name, so that the router does not merge it back', (search, key) => {
  const read = authSearch(search)
  expect(Object.keys(read)).toContain(key)
  expect(read[key as keyof typeof read]).toBeUndefined()
})
