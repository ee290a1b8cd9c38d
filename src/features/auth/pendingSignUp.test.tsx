import { afterEach, expect, it, vi } from 'vitest'
import { beginSignUp, endSignUp, pendingSignUp } from './pendingSignUp'

const email = 'mira@example.test'
const path = '/dashboard/servers/new?plan=v1.small&region=fra1'
const accepted = [{ id: 'terms', version: 3 }]

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('is remembered with its address and path until it ends', () => {
  beginSignUp({ email, path, accepted })
  expect(pendingSignUp()).toEqual({ email, path, accepted })
  expect(pendingSignUp()).toEqual({ email, path, accepted })
  endSignUp()
  expect(pendingSignUp()).toBeNull()
})

it('is forgotten after a day', () => {
  beginSignUp({ email, path, accepted }, 0)
  expect(pendingSignUp(24 * 60 * 60 * 1000 - 1)).toEqual({ email, path, accepted })
  expect(pendingSignUp(24 * 60 * 60 * 1000)).toBeNull()
  expect(localStorage).toHaveLength(0)
})

it('gives way to the next one', () => {
  beginSignUp({ email, path, accepted })
  beginSignUp({ email: 'nora@example.test', accepted: [] })
  expect(pendingSignUp()).toEqual({
    email: 'nora@example.test',
    path: undefined,
    accepted: [],
  })
})

it.each(['//evil.example', '/auth?mode=sign-in'])('keeps no path like %s', (hostile) => {
  beginSignUp({ email, path: hostile, accepted })
  expect(pendingSignUp()).toEqual({ email, path: undefined, accepted })
})

it.each(['{', '"text"', '{"email":"a"}', '{"email":3,"at":1e15}', '{"email":"a","at":"x"}'])(
  'is none where %s is stored',
  (text) => {
    beginSignUp({ email, accepted })
    localStorage.setItem(localStorage.key(0) ?? '', text)
    expect(pendingSignUp()).toBeNull()
  },
)

it('that an earlier version of this site stored accepted nothing', () => {
  beginSignUp({ email, path, accepted })
  localStorage.setItem(localStorage.key(0) ?? '', JSON.stringify({ email, path, at: Date.now() }))
  expect(pendingSignUp()).toEqual({ email, path, accepted: [] })
})

it('does without a storage', () => {
  for (const method of ['setItem', 'getItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('forbidden')
    })
  }
  expect(() => beginSignUp({ email, accepted })).not.toThrow()
  expect(pendingSignUp()).toBeNull()
  expect(() => endSignUp()).not.toThrow()
})
