import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coloursOf, hexOf } from './colours.ts'

const css = readFileSync(new URL('../../src/ui/styles/tokens.css', import.meta.url), 'utf8')

test.each([
  // From CSS Color 4: https://www.w3.org/TR/css-color-4/#color-conversion-code
  ['white', [1, 0, 0], '#ffffff'],
  ['black', [0, 0, 0], '#000000'],
  ['red', [0.62796, 0.25768, 29.234], '#ff0000'],
  ['lime', [0.86644, 0.29483, 142.495], '#00ff00'],
  ['blue', [0.45201, 0.31321, 264.052], '#0000ff'],
] as const)('%s is %j as %s', (_name, [lightness, chroma, hue], hex) => {
  expect(hexOf(lightness, chroma, hue)).toBe(hex)
})

test('both themes have every colour, and not the same ones', () => {
  const { paper, graphite } = coloursOf(css)
  expect(Object.keys(paper)).toEqual(Object.keys(graphite))
  expect(Object.keys(paper).length).toBeGreaterThan(15)
  expect(paper['bg']).not.toBe(graphite['bg'])
})

test('a sheet without two themes is refused', () => {
  expect(() => coloursOf(':root { --color-bg: oklch(1 0 0) }')).toThrow('no two themes')
})
