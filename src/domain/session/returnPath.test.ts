import { expect, test } from 'vitest'
import { afterSignIn, returnPath } from './returnPath'

test.each([
  '/dashboard',
  '/admin/people?page=2&search=m%C3%BCller#row-3',
  '/vps?compare=a,b',
  '/?x=https://elsewhere.test',
])('%s is carried through sign-in as it was', (path) => {
  expect(returnPath(path)).toBe(path)
})

test.each([
  'https://elsewhere.test/',
  '//elsewhere.test',
  '/\\elsewhere.test',
  '/\t/elsewhere.test',
  '/\n/elsewhere.test',
  '\\\\elsewhere.test',
  '/x/..//elsewhere.test',
  '/.//elsewhere.test',
  'javascript:alert(1)',
  'dashboard',
  '',
  '/auth',
  '/auth?mode=sign-up',
  '/auth/',
  '/x/../auth',
  undefined,
  null,
  7,
  ['/dashboard'],
])('%j leads to the dashboard', (value) => {
  expect(returnPath(value)).toBeUndefined()
  expect(afterSignIn(returnPath(value))).toBe('/dashboard')
})
