// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { mayReload } from './tryReloadOnce'

const { dataset } = document.documentElement

beforeEach(() => {
  sessionStorage.clear()
  dataset['build'] = 'one'
  window.history.replaceState(null, '', '/vps')
})

test('a page reloads itself once', () => {
  expect([mayReload(), mayReload(), mayReload()]).toEqual([true, false, false])
})

test('what is searched for on it makes it no other page', () => {
  mayReload()
  window.history.replaceState(null, '', '/vps?family=all#plans')
  expect(mayReload()).toBe(false)
})

test('another page may, and so may the same page of another build', () => {
  mayReload()
  window.history.replaceState(null, '', '/roadmap')
  expect(mayReload()).toBe(true)
  dataset['build'] = 'two'
  expect([mayReload(), mayReload()]).toEqual([true, false])
})

test('a tab that cannot remember never does', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(mayReload()).toBe(false)
  full.mockRestore()
})
