// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { keepReturn, takeReturn } from './pendingReturn'

const PATH = '/dashboard/create?plan=v1.small&region=fra1'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('gives back a path with its search, once', () => {
  keepReturn(PATH)
  expect(takeReturn()).toBe(PATH)
  expect(takeReturn()).toBeUndefined()
})

it('forgets it after a day, and when another sign-up wants nothing', () => {
  keepReturn(PATH, 0)
  expect(takeReturn(24 * 60 * 60 * 1000)).toBeUndefined()
  keepReturn(PATH)
  keepReturn(undefined)
  expect(takeReturn()).toBeUndefined()
})

it.each([
  ['//evil.example', 'another site'],
  ['/auth?mode=sign-in', 'the sign-in itself'],
])('gives back no %s: %s', (path) => {
  keepReturn(path)
  expect(takeReturn()).toBeUndefined()
})

it.each(['{', '"text"', '{"path":"/a"}', '{"path":3,"at":1e15}'])('bears a stored %s', (text) => {
  keepReturn(PATH)
  const key = localStorage.key(0) ?? ''
  localStorage.setItem(key, text)
  expect(takeReturn()).toBeUndefined()
})

it('does without a storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('forbidden')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('forbidden')
  })
  expect(() => keepReturn(PATH)).not.toThrow()
  expect(takeReturn()).toBeUndefined()
})
