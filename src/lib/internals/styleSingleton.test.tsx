// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { styleSingleton } from './styleSingleton'

/** jsdom has no sheets that are made in script. */
class Sheet {
  text = ''
  replaceSync(text: string) {
    this.text = text
  }
}

beforeEach(() => {
  vi.stubGlobal('CSSStyleSheet', Sheet)
  Object.assign(document, { adoptedStyleSheets: [] })
})
afterEach(() => vi.unstubAllGlobals())

const adopted = () => (document.adoptedStyleSheets as unknown as Sheet[]).map(({ text }) => text)

test('the styles hold from the first that is mounted to the last, and no element is written', () => {
  const Style = styleSingleton()
  const first = render(<Style styles="body{overflow:hidden}" />)
  expect(adopted()).toEqual(['body{overflow:hidden}'])
  const second = render(<Style styles="body{overflow:clip}" />)
  expect(adopted()).toEqual(['body{overflow:hidden}'])
  first.unmount()
  expect(adopted()).toEqual(['body{overflow:hidden}'])
  second.unmount()
  expect(adopted()).toEqual([])
  render(<Style styles="body{overflow:clip}" />)
  expect(adopted()).toEqual(['body{overflow:clip}'])
  expect(document.querySelectorAll('style')).toHaveLength(0)
})

test('two of them know nothing of each other', () => {
  const [One, Other] = [styleSingleton(), styleSingleton()]
  const one = render(<One styles="a{}" />)
  render(<Other styles="b{}" />)
  one.unmount()
  expect(adopted()).toEqual(['b{}'])
})
