import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
const fonts = files.filter((file) => /\.(woff2?|ttf|otf|eot)$/.test(file))
const html = readFileSync(`${dist}index.html`, 'utf8')

describe('the fonts of a build', () => {
  test('are two, both woff2 with a hash in the name', () => {
    expect(fonts.toSorted()).toEqual([
      expect.stringMatching(/^assets\/archivo-[\w-]{8,}\.woff2$/),
      expect.stringMatching(/^assets\/martian-mono-[\w-]{8,}\.woff2$/),
    ])
  })

  test('are under 60 kB together', () => {
    const bytes = fonts.reduce((sum, font) => sum + statSync(dist + font).size, 0)
    console.info(`  fonts: ${(bytes / 1000).toFixed(1)} kB`)
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThan(60_000)
  })

  test('are preloaded, each once, as the style sheet asks for them', () => {
    const styles = files
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(dist + file, 'utf8'))
      .join('')
    for (const font of fonts) {
      const tags = html.match(new RegExp(`<link[^>]*${font}[^>]*>`, 'g')) ?? []
      expect(tags).toHaveLength(1)
      for (const part of ['rel="preload"', 'as="font"', 'type="font/woff2"', 'crossorigin']) {
        expect(tags[0]).toContain(part)
      }
      expect(styles).toContain(font.replace('assets/', ''))
    }
  })

  test('come with their licenses', () => {
    for (const name of ['archivo', 'martian-mono']) {
      expect(readFileSync(`${dist}fonts/${name}-license.txt`, 'utf8')).toContain(
        'SIL Open Font License, Version 1.1',
      )
    }
  })
})
