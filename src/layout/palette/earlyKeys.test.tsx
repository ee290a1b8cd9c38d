import { afterEach, expect, test } from 'vitest'
import { recordKeys } from '../../../build/headScript.ts'
import { takeEarlyKeys } from './earlyKeys'

afterEach(() => {
  globalThis.earlyKeys = undefined
})

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

test('the document notes keys until the application takes them', () => {
  // As a script element of the document runs it.
  const script = document.createElement('script')
  script.textContent = recordKeys
  document.head.append(script)
  press('j')
  press('k')
  expect(takeEarlyKeys().map(({ key }) => key)).toEqual(['j', 'k'])
  press('x')
  expect(takeEarlyKeys()).toEqual([])
})
