import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runInDocument } from '@tests/support/runInDocument'
import { formatOnce, headScript, warmUpIntl } from './headScript.ts'

const root = document.documentElement
const run = (hash = '') => {
  const location = { hash }
  runInNewContext(headScript('North Wind'), {
    document,
    localStorage,
    addEventListener,
    setTimeout,
    location,
  })
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
beforeEach(() => {
  localStorage.clear()
  delete root.dataset['theme']
  delete root.dataset['session']
  delete root.dataset['initial']
})

test.each(['light', 'dark'])('a chosen theme is worn: %s', (theme) => {
  localStorage.setItem('theme', theme)
  run()
  expect(root.dataset['theme']).toBe(theme)
})

test('what is no theme is left alone, and no session is none', () => {
  localStorage.setItem('theme', 'purple')
  run()
  expect({ ...root.dataset }).toEqual({ initial: '' })
})

test('nothing waits for its layout where the address leads to a place in the page', () => {
  run('#invalid_input')
  expect(root.dataset).not.toHaveProperty('initial')
})

test('a stored session of this site is detected', () => {
  localStorage.setItem('sb-basalt-auth-token', '{}')
  run()
  expect(root.dataset['session']).toBeUndefined()
  localStorage.setItem('sb-north-wind-auth-token', '{}')
  run()
  expect(root.dataset['session']).toBe('stored')
})

test('a form that is sent this early is marked, and does not leave the page', () => {
  run()
  document.body.innerHTML = '<form></form>'
  const form = document.querySelector('form')
  const sent = new Event('submit', { bubbles: true, cancelable: true })
  form?.dispatchEvent(sent)
  expect(sent.defaultPrevented).toBe(true)
  expect(form?.dataset).toHaveProperty('sent')
})

/** Presses Ctrl K: whether the script noted it, and whether the browser does nothing of its own. */
function pressPaletteKey() {
  const key = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true })
  document.dispatchEvent(key)
  const isNoted = 'palette' in root.dataset
  delete root.dataset['palette']
  return { isNoted, isPrevented: key.defaultPrevented }
}

test('Ctrl K is noted until the button of the search listens', () => {
  run()
  document.body.innerHTML = ''
  expect(pressPaletteKey()).toEqual({ isNoted: true, isPrevented: true })
  document.body.innerHTML = '<button aria-keyshortcuts="Control+K">Search</button>'
  expect(pressPaletteKey()).toEqual({ isNoted: true, isPrevented: true })
  Object.assign(document.querySelector('button') ?? {}, { __reactProps$1: {} })
  expect(pressPaletteKey()).toEqual({ isNoted: false, isPrevented: false })
})

test('a browser that keeps nothing shows the page all the same', () => {
  expect(() =>
    runInNewContext(headScript('North Wind'), { document, addEventListener, setTimeout }),
  ).not.toThrow()
})

test('the tables of languages are read piece by piece, each when there is nothing else to do', () => {
  const read: string[] = []
  const idle: (() => void)[] = []
  const note = (name: string) =>
    function Noted() {
      read.push(name)
      return { maximize: () => undefined }
    }
  const requestIdleCallback = (callback: () => void) => idle.push(callback)
  runInNewContext(warmUpIntl, {
    self: { requestIdleCallback },
    requestIdleCallback,
    Intl: Object.fromEntries(
      ['Locale', 'Collator', 'NumberFormat', 'DateTimeFormat'].map((name) => [name, note(name)]),
    ),
  })
  const perRest: number[] = []
  for (let callback = idle.shift(); callback; callback = idle.shift()) {
    const before = read.length
    callback()
    perRest.push(read.length - before)
  }
  expect(read).toEqual(['Locale', 'Collator', 'NumberFormat', 'DateTimeFormat'])
  expect(perRest).toEqual([1, 1, 1, 1])
})

test('a signed-in person waits for the rows, and the tables for amounts and times are read meanwhile', () => {
  vi.useFakeTimers()
  const amount = vi.spyOn(Number.prototype, 'toLocaleString')
  const time = vi.spyOn(Date.prototype, 'toLocaleString')
  runInDocument(formatOnce)
  expect(amount).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(amount).toHaveReturnedWith('€0.00')
  expect(time).toHaveReturnedWith(expect.stringMatching(/\d{4}/))
})

test('where a browser does not tell when it rests, they are read when they are needed', () => {
  expect(() => runInNewContext(warmUpIntl, { self: {} })).not.toThrow()
})
