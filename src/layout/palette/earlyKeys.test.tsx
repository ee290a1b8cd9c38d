import { afterEach, expect, test } from 'vitest'
import { recordKeys } from '../../../build/headScript.ts'
import { takeEarlyKeys } from './earlyKeys'

afterEach(() => {
  globalThis.earlyKeys = undefined
})

const press = (key: string, at: Element = document.body) =>
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

test('the document notes keys until the application takes them', () => {
  // As a script element of the document runs it.
  const script = document.createElement('script')
  script.textContent = recordKeys
  document.head.append(script)
  const field = document.createElement('input')
  document.body.append(field)
  press('j')
  press('p', field)
  press('k')
  expect(takeEarlyKeys().map(({ key }) => key)).toEqual(['j', 'k'])
  press('x')
  expect(takeEarlyKeys()).toEqual([])
})
