import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { describe, expect, it } from 'vitest'
import { FALLBACKS, matchedFallback, readMetrics, SAMPLE, type FontMetrics } from './fontMetrics.ts'

const require = createRequire(import.meta.url)
const css = readFileSync(new URL('../src/ui/styles/fonts.css', import.meta.url), 'utf8')

const ARCHIVO = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'
const MARTIAN = '@fontsource-variable/martian-mono/files/martian-mono-latin-wdth-normal.woff2'

async function instance(file: string, axes: { wdth: number; wght: number }): Promise<FontMetrics> {
  const source = readFileSync(require.resolve(file))
  return readMetrics(
    await subsetFont(source, SAMPLE, {
      targetFormat: 'sfnt',
      keepFeatures: [],
      variationAxes: axes,
    }),
  )
}

/** The rules of the local fonts, in the order of the file. */
const rules = [...css.matchAll(/@font-face \{[^}]*local\([^}]*\}/g)].map(([rule]) => rule)

function descriptor(rule: string | undefined, name: string): number {
  return Number(new RegExp(`${name}: ([\\d.]+)%`).exec(rule ?? '')?.[1])
}

describe('the local fonts stand in with the measures of the real ones', () => {
  it.each([...FALLBACKS.entries()])('rule %i', async (index, { role, axes, localWidth }) => {
    const rule = rules[index]
    expect(rule).toContain(role === 'sans' ? 'Archivo ' : 'Martian ')
    const file = role === 'sans' ? ARCHIVO : MARTIAN
    expect({
      sizeAdjust: descriptor(rule, 'size-adjust'),
      ascentOverride: descriptor(rule, 'ascent-override'),
      descentOverride: descriptor(rule, 'descent-override'),
      lineGapOverride: descriptor(rule, 'line-gap-override'),
    }).toEqual(matchedFallback(await instance(file, axes), SAMPLE, localWidth))
  })

  it('have a rule each', () => {
    expect(rules).toHaveLength(FALLBACKS.length)
  })

  it('reads what the tables say', async () => {
    const mono = await instance(MARTIAN, { wdth: 75, wght: 400 })
    expect(mono).toMatchObject({ ascent: 1, descent: 0.2, lineGap: 0 })
    expect(mono.widthOf('check')).toBeCloseTo(5 * mono.widthOf('c'))
    expect(() => mono.widthOf('≠')).toThrow('no glyph for "≠"')
  })
})
