import { readFileSync } from 'node:fs'
import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentSheet, lowContrasts } from './accent.ts'
import { coloursOf, hexOf } from './colours.ts'
import { contrastOf, oklchOf } from './oklch.ts'

const themes = coloursOf(
  readFileSync(new URL('../../src/ui/styles/tokens.css', import.meta.url), 'utf8'),
)
const hex = integer({ min: 0, max: 0xffffff }).map(
  (value) => `#${value.toString(16).padStart(6, '0')}`,
)

const themesWith = (light: string, dark: string) => coloursOf(accentSheet({ light, dark }, themes))

/** The sheet has three decimals, so a colour may differ a little. */
const expectNear = (one: string | undefined, other: string) =>
  expect(contrastOf(one ?? '', other)).toBeLessThan(1.02)

describe('contrast', () => {
  // From https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio: black on white is 21; #767676 is the lightest grey for text.
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
  ])('of %s and %s is %d', (one, other, expected) => {
    expect(contrastOf(one, other)).toBeCloseTo(expected, 2)
    expect(contrastOf(other, one)).toBe(contrastOf(one, other))
  })

  test('of the default colours is enough', () => {
    expect([
      ...lowContrasts('light', themes.paper),
      ...lowContrasts('dark', themes.graphite),
    ]).toEqual([])
  })

  test('that is too low is named with both colours and both numbers', () => {
    expect(lowContrasts('light', { ...themes.paper, 'text-3': '#cccccc' })[0]).toMatch(
      /^In the light theme text-3 \(#cccccc\) on bg \(#\w{6}\) has a contrast of 1\.\d\d : 1\. It needs 4\.5 : 1\.$/,
    )
  })
})

test('every colour survives the way to OKLCH and back', () => {
  assert(
    property(hex, (colour) => {
      expect(hexOf(...oklchOf(colour))).toBe(colour)
    }),
  )
})

describe('an accent', () => {
  test('is the colour of buttons, as it was written', () => {
    const { paper, graphite } = themesWith('#0f62fe', '#4589ff')
    expectNear(paper['ember'], '#0f62fe')
    expectNear(graphite['ember'], '#4589ff')
  })

  test('of any colour makes text that can be read in both themes', () => {
    assert(
      property(hex, hex, (light, dark) => {
        const own = themesWith(light, dark)
        const low = [
          ...lowContrasts('light', { ...themes.paper, ...own.paper }),
          ...lowContrasts('dark', { ...themes.graphite, ...own.graphite }),
        ]
        // Only the colour itself can be at fault: too near to the page, or no ink can be read on it.
        expect(low.filter((line) => !/theme ember(-ink)? /.test(line))).toEqual([])
      }),
    )
  })
})
