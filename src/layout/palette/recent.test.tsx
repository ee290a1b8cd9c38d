import { afterEach, expect, test, vi } from 'vitest'
import { recentCommands, rememberCommand } from './recent'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('the latest comes first, each once, five in all', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) rememberCommand(id)
  expect(recentCommands()).toEqual(['b', 'f', 'e', 'd', 'c'])
})

test.each(['{', '{"a":1}', '[1,null]', ''])('%j in the storage is nothing recent', (text) => {
  localStorage.setItem('palette-recent', text)
  expect(recentCommands()).toEqual([])
})

test('a storage that throws is none', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => rememberCommand('a')).not.toThrow()
  expect(recentCommands()).toEqual([])
})
