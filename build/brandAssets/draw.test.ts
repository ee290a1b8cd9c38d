import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { PICTURE } from '../../src/components/seo/shareImage.ts'
import { coloursOf } from '../brand/colours.ts'
import { createRasterizer, type Rasterizer } from './draw.ts'
import { sharePicture } from './sharePicture.ts'
import { faceAttributes } from './text.ts'

let tools: Rasterizer
beforeAll(async () => {
  tools = await createRasterizer()
})

test('the picture beside a link is a PNG of 1200 × 630 that everybody takes', () => {
  const css = readFileSync(new URL('../../src/ui/styles/tokens.css', import.meta.url), 'utf8')
  const subject = { name: 'Basalt', title: 'Roadmap' }
  const png = tools.png(sharePicture(subject, coloursOf(css).graphite, tools.widthOf))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([PICTURE.width, PICTURE.height])
  // WhatsApp shows no larger picture.
  expect(png.length).toBeLessThan(300_000)
})

describe.each(['head', 'text', 'mono'] as const)('text in the face %s', (face) => {
  const text = 'Compute 0123'
  const drawn = (attributes: string) =>
    tools.png(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="120"><text y="100" ${attributes} font-size="100">${text}</text></svg>`,
    )

  test('is drawn in it and in no other, however a file is named inside', () => {
    const own = drawn(faceAttributes[face])
    for (const [name, attributes] of Object.entries(faceAttributes)) {
      expect([name, drawn(attributes).equals(own)]).toEqual([name, name === face])
    }
  })

  test('knows its width, and what it cannot write', () => {
    expect(tools.widthOf[face](text)).toBeGreaterThan(4)
    expect(() => tools.widthOf[face]('Базальт')).toThrow('no glyph for "Б"')
  })
})
