// @vitest-environment jsdom
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { earlyScript } from './early-script.ts'

const root = document.documentElement
const run = () => runInNewContext(earlyScript('North Wind'), { document, localStorage })

beforeEach(() => {
  localStorage.clear()
  delete root.dataset['theme']
  delete root.dataset['session']
})

test.each(['light', 'dark'])('a chosen theme is worn: %s', (theme) => {
  localStorage.setItem('theme', theme)
  run()
  expect(root.dataset['theme']).toBe(theme)
})

test('what is no theme is left alone, and no session is none', () => {
  localStorage.setItem('theme', 'purple')
  run()
  expect({ ...root.dataset }).toEqual({})
})

test('a stored session of this site is told', () => {
  localStorage.setItem('sb-basalt-auth-token', '{}')
  run()
  expect(root.dataset['session']).toBeUndefined()
  localStorage.setItem('sb-north-wind-auth-token', '{}')
  run()
  expect(root.dataset['session']).toBe('stored')
})

test('a browser that keeps nothing shows the page all the same', () => {
  expect(() => runInNewContext(earlyScript('North Wind'), { document })).not.toThrow()
})
