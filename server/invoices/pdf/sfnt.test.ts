// @vitest-environment node
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { sfntOf } from './sfnt.ts'

const require = createRequire(import.meta.url)
const files = [
  'archivo/files/archivo-latin-400-normal',
  'noto-sans/files/noto-sans-greek-600-normal',
]

/** What a document takes of a font. */
function partsOf(content: Buffer) {
  const font = create(content) as Font
  return {
    name: font.postscriptName,
    measures: [font.unitsPerEm, font.ascent, font.descent, font.capHeight, font.bbox],
    letters: font.characterSet,
    // From a WOFF each takes its time.
    glyphs: font.characterSet
      .filter((_, index) => index % 20 === 0)
      .map((code) => {
        const { id, advanceWidth, path } = font.glyphForCodePoint(code)
        return [code, id, advanceWidth, path.toSVG()]
      }),
    kerned: font.layout('AVΑΥ').positions,
  }
}

test.each(files)('%s has the same letters, forms and measures when it is unpacked', (name) => {
  const woff = readFileSync(require.resolve(`@fontsource/${name}.woff`))
  const sfnt = sfntOf(woff)
  expect(sfnt.readUInt32BE(0)).toBe(0x00_01_00_00)
  const parts = partsOf(sfnt)
  expect(parts.letters.length).toBeGreaterThan(50)
  expect(parts).toEqual(partsOf(woff))
})

test('another file is refused', () => {
  expect(() => sfntOf(Buffer.from('wOF2 and more'))).toThrow('no WOFF')
})
