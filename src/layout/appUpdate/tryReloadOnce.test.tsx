import { beforeEach, expect, test, vi } from 'vitest'
import { tryReloadOnce } from './tryReloadOnce'

const { dataset } = document.documentElement

beforeEach(() => {
  sessionStorage.clear()
  dataset['build'] = 'one'
  window.history.replaceState(null, '', '/vps')
})

test('a page reloads itself once', () => {
  expect([tryReloadOnce(), tryReloadOnce(), tryReloadOnce()]).toEqual([true, false, false])
})

test('another search is still the same page', () => {
  tryReloadOnce()
  window.history.replaceState(null, '', '/vps?family=all#plans')
  expect(tryReloadOnce()).toBe(false)
})

test('another page may reload, and so may the same page of another build', () => {
  tryReloadOnce()
  window.history.replaceState(null, '', '/roadmap')
  expect(tryReloadOnce()).toBe(true)
  dataset['build'] = 'two'
  expect([tryReloadOnce(), tryReloadOnce()]).toEqual([true, false])
})

test('a tab without storage never reloads itself', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(tryReloadOnce()).toBe(false)
  full.mockRestore()
})
