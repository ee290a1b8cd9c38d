// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { removeDraftsExcept } from '@/lib/drafts'
import { readDraft, removeDraft, writeDraft, type ProfileDraft } from './profileDraft'

const base = { full_name: 'Ada', company: '', country: '', time_zone: '' }
const draft: ProfileDraft = { fields: { ...base, company: 'Engine' }, base, version: 'v1' }

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('a draft is given back to the person who wrote it, and to nobody else', () => {
  writeDraft('ada', draft)
  expect(readDraft('ada')).toEqual(draft)
  expect(readDraft('bob')).toBeNull()
  removeDraft('ada')
  expect(readDraft('ada')).toBeNull()
})

test('when another person signs in, only their own draft stays', () => {
  writeDraft('ada', draft)
  writeDraft('bob', draft)
  sessionStorage.setItem('theme', 'dark')
  removeDraftsExcept('bob')
  expect(readDraft('ada')).toBeNull()
  expect(readDraft('bob')).toEqual(draft)
  removeDraftsExcept(null)
  expect(readDraft('bob')).toBeNull()
  expect(sessionStorage.getItem('theme')).toBe('dark')
})

test.each(['not json', 'null', '{"fields":{}}', '[1]'])('a stored %s is no draft', (text) => {
  writeDraft('ada', draft)
  const key = sessionStorage.key(0) ?? ''
  sessionStorage.setItem(key, text)
  expect(readDraft('ada')).toBeNull()
})

test('storage that throws costs the draft and nothing else', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(() => writeDraft('ada', draft)).not.toThrow()
  expect(readDraft('ada')).toBeNull()
  expect(() => removeDraftsExcept(null)).not.toThrow()
})
