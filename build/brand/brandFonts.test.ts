import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { brandFontSheet, readBrandFonts } from './brandFonts.ts'
import { readBrand } from './readBrand.ts'

const require = createRequire(import.meta.url)
const files = '@fontsource-variable/martian-mono/files'
const VARIABLE = require.resolve(`${files}/martian-mono-latin-wght-normal.woff2`)
const css = readFileSync(new URL('../../src/ui/styles/fonts.css', import.meta.url), 'utf8')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'))
  writeFileSync(join(folder, 'mark.svg'), '<svg viewBox="0 0 10 10"><path d="M0 0H9"/></svg>')
  copyFileSync(VARIABLE, join(folder, 'kiln.woff2'))
  writeFileSync(join(folder, 'text.woff2'), 'not a font')
})
afterEach(() => rmSync(folder, { recursive: true }))

const brandWith = (fonts: unknown) => {
  const brand = { accent: null, hiddenPages: [], fonts }
  writeFileSync(join(folder, 'brand.json'), JSON.stringify(brand))
  return readBrand(folder)
}
const rulesOf = (sheet: string, family: string) =>
  [...sheet.matchAll(/@font-face \{[^}]*\}/g)]
    .map(([rule]) => rule)
    .filter((rule) => rule.includes(`font-family: '${family}`))

describe('the fonts of a brand', () => {
  test('are those of the site, if the folder names none', async () => {
    expect(await readBrandFonts(brandWith(undefined))).toEqual([])
    expect(brandFontSheet(css, [])).toBe(css)
  })

  test('take the place of a family, with measured local fonts', async () => {
    const faces = await readBrandFonts(
      brandWith({ sans: { name: 'Kiln Text', file: 'kiln.woff2' } }),
    )
    expect(faces).toMatchObject([
      { role: 'sans', name: 'Kiln Text', axes: { wght: { min: 400, max: 600 } } },
    ])
    const sheet = brandFontSheet(css, faces)
    expect(sheet).toContain("--font-sans: 'Kiln Text', 'Kiln Text Arial', 'Kiln Text Roboto',")
    expect(sheet).not.toContain('Archivo')
    const [real = '', ...local] = rulesOf(sheet, 'Kiln Text')
    expect(real).toContain("url('@fonts/brand-kiln-text.woff2')")
    expect(real).toContain('font-weight: 400 600;')
    expect(local).toHaveLength(5)
    // A face of fixed width is wider than Arial, so the local font is drawn larger.
    for (const rule of local) {
      expect(Number(/size-adjust: ([\d.]+)%/.exec(rule)?.[1])).toBeGreaterThan(105)
      expect(rule).toMatch(/ascent-override: [\d.]+%/)
    }
    // The other family stays as it is.
    expect(rulesOf(sheet, 'Martian')).toEqual(rulesOf(css, 'Martian'))
  })

  test('may replace both families', async () => {
    const font = { name: 'Kiln', file: 'kiln.woff2' }
    const faces = await readBrandFonts(
      brandWith({ sans: font, mono: { ...font, name: 'Kiln Mono' } }),
    )
    const sheet = brandFontSheet(css, faces)
    expect(sheet).toContain("--font-mono: 'Kiln Mono', 'Kiln Mono Courier', ui-monospace")
    expect(sheet).not.toMatch(/Archivo|Martian/)
  })

  test.each([
    [{ sans: { name: 'Kiln', file: 'none.woff2' } }, /none\.woff2: brand\.json names this file/],
    [
      { sans: { name: 'Kiln', file: 'kiln.woff2', license: 'OFL.txt' } },
      /OFL\.txt: brand\.json names this file/,
    ],
    [{ mono: { name: 'Kiln', file: 'text.woff2' } }, /text\.woff2: this is not a woff2 file/],
    [{ mono: { name: 'Kiln', file: '../a.woff2' } }, /fonts\.mono\.file: name a woff2 file/],
    [{ sans: { name: "K'}", file: 'kiln.woff2' } }, /fonts\.sans\.name: use a name/],
    [{ body: { name: 'Kiln', file: 'kiln.woff2' } }, /brand\.json: fonts\.body: /],
  ])('%j is refused', (fonts, message) => {
    expect(() => brandWith(fonts)).toThrow(message)
  })

  test('are refused with the name of the file, if they cannot be read', async () => {
    writeFileSync(join(folder, 'text.woff2'), 'wOF2 and nothing else')
    const brand = brandWith({ sans: { name: 'Kiln', file: 'text.woff2' } })
    await expect(readBrandFonts(brand)).rejects.toThrow(/text\.woff2: this font cannot be used\. /)
  })
})
