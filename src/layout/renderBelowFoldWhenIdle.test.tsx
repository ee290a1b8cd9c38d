import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderBelowFoldWhenIdle } from './renderBelowFoldWhenIdle'

const root = document.documentElement
const laidOut = () =>
  [...document.querySelectorAll<HTMLElement>('section')].map(({ dataset }) => 'laidOut' in dataset)

let idle: (() => void)[]
let facesAreThere: () => void

/** Simulates one idle period of the browser. */
async function rest() {
  idle.shift()?.()
  await new Promise((resolve) => setTimeout(resolve))
}

beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
  const ready = new Promise<void>((resolve) => (facesAreThere = resolve))
  Object.defineProperty(document, 'fonts', { value: { ready }, configurable: true })
  root.dataset['initial'] = ''
  document.body.innerHTML =
    '<section class="band"></section><section data-part></section><section></section>'
})
afterEach(() => void vi.unstubAllGlobals())

test('bands wait for the faces, then each for a moment of its own, and the page has arrived', async () => {
  const done = renderBelowFoldWhenIdle()
  await rest()
  expect(laidOut()).toEqual([false, false, false])
  facesAreThere()
  await rest()
  expect(laidOut()).toEqual([false, false, false])
  await rest()
  expect(laidOut()).toEqual([true, false, false])
  expect(root.dataset).toHaveProperty('initial')
  await rest()
  await done
  expect(laidOut()).toEqual([true, true, false])
  expect(root.dataset).not.toHaveProperty('initial')
})
