import { afterEach, expect, test, vi } from 'vitest'
import { readTicketDraft, removeTicketDraft, storeTicketDraft, type TicketDraft } from './draft'

const draft: TicketDraft = {
  topic: 'server',
  subject: 'It is slow',
  body: 'Since noon.',
  instanceId: null,
  removed: ['browser'],
  savedAt: 1,
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('comes back after leaving the page', () => {
  expect(storeTicketDraft('uma', draft)).toBe(true)
  expect(readTicketDraft('uma')).toEqual(draft)
  removeTicketDraft()
  expect(readTicketDraft('uma')).toBeNull()
})

test('written before signing in belongs to the person who signs in', () => {
  storeTicketDraft(null, draft)
  expect(readTicketDraft('uma')).toEqual(draft)
})

test('of a person is shown to nobody else', () => {
  storeTicketDraft('uma', draft)
  expect(readTicketDraft(null)).toBeNull()
  expect(readTicketDraft('bo')).toBeNull()
  expect(readTicketDraft('uma')).toEqual(draft)
})

test.each(['{', 'null', '{"owner":null,"draft":{"topic":"weather"}}'])(
  'is no draft if the browser kept something else: %s',
  (stored) => {
    storeTicketDraft(null, draft)
    const [key = ''] = Object.keys(localStorage)
    localStorage.setItem(key, stored)
    expect(readTicketDraft(null)).toBeNull()
  },
)

test('is not kept, and nothing fails, where storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  expect(storeTicketDraft(null, draft)).toBe(false)
})
