import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
const fonts = files.filter((file) => /\.(woff2?|ttf|otf|eot)$/.test(file))
const shell = readFileSync(`${dist}app.html`, 'utf8')
const page = readFileSync(`${dist}index.html`, 'utf8')

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

  // A preload would delay the first paint, or the scripts that it needs. Text is painted before, and then requests the
  // fonts.
  test.each([
    ['a page that is painted without script', page],
    ['the shell', shell],
  ])('are named and not preloaded by %s', (_, html) => {
    expect(html).not.toContain('as="font"')
    for (const font of fonts) expect(html).toContain(`url(/${font})`)
  })

  test('come with their licenses', () => {
    for (const name of ['archivo', 'martian-mono']) {
      expect(readFileSync(`${dist}fonts/${name}-license.txt`, 'utf8')).toContain(
        'SIL Open Font License, Version 1.1',
      )
    }
  })
})
