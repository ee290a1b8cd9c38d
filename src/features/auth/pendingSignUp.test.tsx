import { afterEach, expect, it, vi } from 'vitest'
import { beginSignUp, endSignUp, pendingSignUp } from './pendingSignUp'

const email = 'mira@example.test'
const path = '/dashboard/servers/new?plan=v1.small&region=fra1'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('is remembered with its address and path until it ends', () => {
  beginSignUp({ email, path })
  expect(pendingSignUp()).toEqual({ email, path })
  expect(pendingSignUp()).toEqual({ email, path })
  endSignUp()
  expect(pendingSignUp()).toBeNull()
})

it('is forgotten after a day', () => {
  beginSignUp({ email, path }, 0)
  expect(pendingSignUp(24 * 60 * 60 * 1000 - 1)).toEqual({ email, path })
  expect(pendingSignUp(24 * 60 * 60 * 1000)).toBeNull()
  expect(localStorage).toHaveLength(0)
})

it('gives way to the next one', () => {
  beginSignUp({ email, path })
  beginSignUp({ email: 'nora@example.test' })
  expect(pendingSignUp()).toEqual({ email: 'nora@example.test', path: undefined })
})

it.each(['//evil.example', '/auth?mode=sign-in'])('keeps no path like %s', (hostile) => {
  beginSignUp({ email, path: hostile })
  expect(pendingSignUp()).toEqual({ email, path: undefined })
})

it.each(['{', '"text"', '{"email":"a"}', '{"email":3,"at":1e15}', '{"email":"a","at":"x"}'])(
  'is none where %s is stored',
  (text) => {
    beginSignUp({ email })
    localStorage.setItem(localStorage.key(0) ?? '', text)
    expect(pendingSignUp()).toBeNull()
  },
)

it('does without a storage', () => {
  for (const method of ['setItem', 'getItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('forbidden')
    })
  }
  expect(() => beginSignUp({ email })).not.toThrow()
  expect(pendingSignUp()).toBeNull()
  expect(() => endSignUp()).not.toThrow()
})
