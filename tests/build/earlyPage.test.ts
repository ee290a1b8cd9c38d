import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { tagsOf } from '../../build/html.ts'
import { askedBy, scriptsOf, textOf, weigh } from './support/weights.ts'

// The pages that signed-in people open most are drawn by one script before the application arrives.

/** Kilobytes of brotli. At most a tenth above the current size. */
const EARLY = 38
/** How many scripts a page may request before it shows a server. */
const SCRIPTS_BEFORE_ROWS = 12

const html = textOf('app.html')
const tags = tagsOf(html)
const [early = ''] = askedBy(html, '.js').filter((file) => /\/e-/.test(file))

/** Addresses that the document preloads for a page, by its links and by those that its script adds. */
function preloadsOf(name: string): string[] {
  const added: { href: string }[] = []
  const drawing = { onload: () => undefined }
  const script = tags.find(({ name: tag, text }) => tag === 'script' && /modulepreload/.test(text))
  runInNewContext(script?.text ?? '', {
    self: { earlyRead: { page: name } },
    document: {
      currentScript: { previousElementSibling: drawing },
      createElement: () => ({}),
      head: { append: (link: { href: string }) => added.push(link) },
    },
  })
  expect(added).toEqual([])
  drawing.onload()
  const links = tags.filter(({ attributes }) => attributes.get('rel') === 'modulepreload')
  return [
    ...links.map(({ attributes }) => attributes.get('href') ?? ''),
    ...added.map(({ href }) => href),
  ]
}

describe('the script of the early page', () => {
  test('is small, and needs no other', () => {
    const size = weigh(early, 'br')
    console.info(`  early page: ${size.toFixed(1)} kB brotli`)
    expect(size).toBeGreaterThan(10)
    expect(size).toBeLessThanOrEqual(EARLY)
    expect(textOf(early)).not.toMatch(/(?:^|;)import\b|\bfrom ?["'`][./]/)
  })

  test('has neither React nor the client, and writes no markup', () => {
    expect(textOf(early)).not.toMatch(/__reactProps|GoTrueClient|innerHTML|insertAdjacentHTML/)
  })
})

test.each([
  ['home', '/_signed-in/dashboard'],
  ['servers', '/_signed-in/dashboard_.servers'],
  ['server', '/_signed-in/dashboard_.servers_.$id'],
])('the page "%s" preloads every script of its route, and few', (name, route) => {
  const first = scriptsOf([])
  const needed = scriptsOf(['/_signed-in', route]).filter((file) => !first.includes(file))
  expect(preloadsOf(name).toSorted()).toEqual(needed.map((file) => `/${file}`).toSorted())
  expect(preloadsOf(name).length + first.length + 1).toBeLessThanOrEqual(SCRIPTS_BEFORE_ROWS)
})

test('the frames hold no script', () => {
  const templates = [...html.matchAll(/<template data-frame="\w+">(.*?)<\/template>/gs)]
  expect(templates).toHaveLength(3)
  for (const [, content] of templates) expect(content).not.toContain('<script')
  const titles = templates.map(([, content = '']) => /^<title>(\w+) · /.exec(content)?.[1])
  expect(titles).toEqual(['Dashboard', 'Servers', 'Server'])
})
