import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseMark } from '../brand/parseMark.ts'
import { coloursOf } from '../brand/colours.ts'
import { createRasterizer, type Rasterizer } from './draw.ts'
import { bareIcon, icoOf, manifestOf, tabIcon, TILES, tileIcon } from './icons.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const mark = parseMark(read('brand/mark.svg'))
const { paper, graphite } = coloursOf(read('src/ui/styles/tokens.css'))
let png: Rasterizer['png']
beforeAll(async () => {
  ;({ png } = await createRasterizer())
})

const sizeOf = (image: Buffer) => [image.readUInt32BE(16), image.readUInt32BE(20)]

test('favicon.ico holds the mark in three sizes', () => {
  const ico = icoOf((size) => png(bareIcon(mark, size, paper)))
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3])
  const entries = [0, 1, 2].map((index) => {
    const at = 6 + 16 * index
    const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)]
    return { size: ico.readUInt8(at), image: ico.subarray(offset, offset + length) }
  })
  expect(entries.map(({ size }) => size)).toEqual([16, 32, 48])
  for (const { size, image } of entries) {
    expect(image.subarray(1, 4).toString()).toBe('PNG')
    expect(sizeOf(image)).toEqual([size, size])
  }
  expect(ico.subarray(-8, -4).toString()).toBe('IEND')
})

test.each(Object.entries(TILES))('%s is a square of its size', (_name, shape) => {
  expect(sizeOf(png(tileIcon(mark, shape, graphite)))).toEqual([shape.size, shape.size])
})

test('the maskable icon keeps its mark in the circle that every launcher leaves', () => {
  const { mark: share } = TILES['icon-maskable-512.png'] ?? { mark: 1 }
  // A square mark fills seven eighths of its box.
  expect(Math.hypot(7 / 8, 7 / 8) * share).toBeLessThan(0.8)
})

test('the icon of the tab has the colours of both themes', () => {
  const icon = tabIcon(mark, paper, graphite)
  for (const colour of [paper['text'], graphite['text'], paper['ember'], graphite['ember']]) {
    expect(icon).toContain(colour)
  }
})

describe('the manifest', () => {
  const manifest = JSON.parse(manifestOf('Kiln & Sons', paper)) as {
    name: string
    display: string
    start_url: string
    background_color: string
    icons: { src: string; sizes: string; purpose: string }[]
  }

  test('has the name of the brand and the colour of paper', () => {
    expect(manifest.name).toBe('Kiln & Sons')
    expect(manifest.background_color).toMatch(/^#[\da-f]{6}$/)
    expect([manifest.display, manifest.start_url]).toEqual(['browser', '/'])
  })

  test('names icons of 192 and 512 pixels, one of them maskable, that are all there', () => {
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src } of manifest.icons) expect(TILES).toHaveProperty([src.slice(1)])
  })
})
