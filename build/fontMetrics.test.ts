import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { describe, expect, it } from 'vitest'
import { matchedFallback, readMetrics, type FontMetrics } from './fontMetrics.ts'

const require = createRequire(import.meta.url)
const css = readFileSync(new URL('../src/ui/styles/fonts.css', import.meta.url), 'utf8')

/** English similar to the site's. What matters is how often each letter occurs. */
const WORDS =
  'Cloud and compute that you can check: every claim carries a status, and the database enforces every rule. Accounts, roles and the admin area came first, because everything you rent later depends on them. Hours times price, never above the monthly cap; the formula is printed, so that you can check it by hand. What is simulated says so.'

/** The width of those words in em, summed from the `hmtx` table of each local font. */
const LOCAL = {
  arial: 150.13379,
  arialBold: 161.43701,
  roboto: 149.2998,
  robotoBold: 151.60791,
  courier: 201.63281,
}

const ARCHIVO = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'
const MARTIAN = '@fontsource-variable/martian-mono/files/martian-mono-latin-wdth-normal.woff2'

async function instance(file: string, axes: { wdth: number; wght: number }): Promise<FontMetrics> {
  const source = readFileSync(require.resolve(file))
  return readMetrics(
    await subsetFont(source, WORDS, {
      targetFormat: 'sfnt',
      keepFeatures: [],
      variationAxes: axes,
    }),
  )
}

/** The `@font-face` rules of one family, in the order of the file. */
function faces(family: string): string[] {
  return [...css.matchAll(/@font-face \{[^}]*\}/g)]
    .map(([rule]) => rule)
    .filter((rule) => rule.includes(`font-family: '${family}'`))
}

function descriptor(rule: string | undefined, name: string): number {
  return Number(new RegExp(`${name}: ([\\d.]+)%`).exec(rule ?? '')?.[1])
}

describe('the local fonts stand in with the measures of the real ones', () => {
  it.each([
    ['Archivo Arial', 0, ARCHIVO, { wdth: 100, wght: 400 }, LOCAL.arial],
    ['Archivo Arial', 1, ARCHIVO, { wdth: 100, wght: 600 }, LOCAL.arialBold],
    ['Archivo Arial', 2, ARCHIVO, { wdth: 87, wght: 600 }, LOCAL.arialBold],
    ['Archivo Roboto', 0, ARCHIVO, { wdth: 100, wght: 400 }, LOCAL.roboto],
    ['Archivo Roboto', 1, ARCHIVO, { wdth: 87, wght: 600 }, LOCAL.robotoBold],
    ['Martian Courier', 0, MARTIAN, { wdth: 75, wght: 400 }, LOCAL.courier],
  ])('%s %i', async (family, index, file, axes, width) => {
    const rule = faces(family)[index]
    expect({
      sizeAdjust: descriptor(rule, 'size-adjust'),
      ascentOverride: descriptor(rule, 'ascent-override'),
      descentOverride: descriptor(rule, 'descent-override'),
      lineGapOverride: descriptor(rule, 'line-gap-override'),
    }).toEqual(matchedFallback(await instance(file, axes), WORDS, width))
  })

  it('reads what the tables say', async () => {
    const mono = await instance(MARTIAN, { wdth: 75, wght: 400 })
    expect(mono).toMatchObject({ ascent: 1, descent: 0.2, lineGap: 0 })
    expect(mono.widthOf('check')).toBeCloseTo(5 * mono.widthOf('c'))
    expect(() => mono.widthOf('≠')).toThrow('no glyph for "≠"')
  })
})
