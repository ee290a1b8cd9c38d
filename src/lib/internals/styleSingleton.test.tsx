import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { styleSingleton } from './styleSingleton'

beforeEach(() => {
  document.adoptedStyleSheets = []
})

const adopted = () =>
  document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText))

test('the styles hold from the first that is mounted to the last, and no element is written', () => {
  const Style = styleSingleton()
  const first = render(<Style styles="body{overflow:hidden}" />)
  expect(adopted()).toEqual(['body { overflow: hidden; }'])
  const second = render(<Style styles="body{overflow:clip}" />)
  expect(adopted()).toEqual(['body { overflow: hidden; }'])
  first.unmount()
  expect(adopted()).toEqual(['body { overflow: hidden; }'])
  second.unmount()
  expect(adopted()).toEqual([])
  render(<Style styles="body{overflow:clip}" />)
  expect(adopted()).toEqual(['body { overflow: clip; }'])
  expect(document.querySelectorAll('style')).toHaveLength(0)
})

test('two of them know nothing of each other', () => {
  const [One, Other] = [styleSingleton(), styleSingleton()]
  const one = render(<One styles="a{}" />)
  render(<Other styles="b{}" />)
  one.unmount()
  expect(adopted()).toEqual(['b { }'])
})

test('the package that it replaces is used in no other way', () => {
  // Each package is resolved from the package that depends on it.
  const radix = createRequire(createRequire(import.meta.url).resolve('radix-ui'))
  const dialog = createRequire(radix.resolve('@radix-ui/react-dialog'))
  const scroll = createRequire(dialog.resolve('react-remove-scroll'))
  const bar = createRequire(scroll.resolve('react-remove-scroll-bar'))
  const module = bar('react-style-singleton') as Record<string, unknown>
  expect(Object.keys(module)).toContain('styleSingleton')
  const sources = [
    scroll.resolve('react-remove-scroll').replace('index.js', 'SideEffect.js'),
    scroll.resolve('react-remove-scroll-bar').replace('index.js', 'component.js'),
  ].map((path) => readFileSync(path, 'utf8'))
  for (const source of sources) {
    expect(source.match(/react_style_singleton_1\.(\w+)/g)).toEqual([
      'react_style_singleton_1.styleSingleton',
    ])
  }
})
