import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import {
  readStoredDraft,
  removeDraftsExcept,
  removeStoredDraft,
  storeDraft,
  VISITOR,
} from './drafts'

const schema = v.object({ text: v.string() })
const read = (userId: string, name = 'note') => readStoredDraft(userId, name, schema)

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('each form of each person has a draft of its own', () => {
  storeDraft('ada', 'note', { text: 'a' })
  storeDraft('ada', 'plan', { text: 'b' })
  storeDraft('bob', 'note', { text: 'c' })
  removeStoredDraft('ada', 'note')
  expect(read('ada')).toBeNull()
  expect(read('ada', 'plan')).toEqual({ text: 'b' })
  expect(read('bob')).toEqual({ text: 'c' })
})

test('when another person signs in, all of their drafts stay and nobody else’s', () => {
  storeDraft('ada', 'note', { text: 'a' })
  storeDraft('ada2', 'note', { text: 'b' })
  storeDraft('ada', 'plan', { text: 'c' })
  sessionStorage.setItem('theme', 'dark')
  removeDraftsExcept('ada')
  expect(read('ada')).toEqual({ text: 'a' })
  expect(read('ada', 'plan')).toEqual({ text: 'c' })
  expect(read('ada2')).toBeNull()
  removeDraftsExcept(null)
  expect(read('ada')).toBeNull()
  expect(sessionStorage.getItem('theme')).toBe('dark')
})

test('what a visitor entered stays when they sign in, and goes when somebody signs out', () => {
  storeDraft(VISITOR, 'note', { text: 'a' })
  removeDraftsExcept('ada')
  expect(read(VISITOR)).toEqual({ text: 'a' })
  removeDraftsExcept(null)
  expect(read(VISITOR)).toBeNull()
})

test.each(['not json', 'null', '{"text":1}', '[1]'])('a stored %s is no draft', (text) => {
  storeDraft('ada', 'note', {})
  sessionStorage.setItem(sessionStorage.key(0) ?? '', text)
  expect(read('ada')).toBeNull()
})

test('storage that throws costs the draft and nothing else', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(() => storeDraft('ada', 'note', {})).not.toThrow()
  expect(read('ada')).toBeNull()
  expect(() => removeDraftsExcept(null)).not.toThrow()
})
