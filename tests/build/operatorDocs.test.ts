import { readFileSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { pageSource } from '../../scripts/links/linkSource.ts'
import { operatorDocs, operatorLink } from '../../src/content/operate/operatorDocs.ts'
import { emptyProvider } from '../../src/domain/provider/provider.ts'
import { deploymentOf } from '../../src/domain/settings/deploymentOf.ts'
import { makeSettings } from '../../src/domain/settings/fixtures.ts'
import { commandsFor } from '../../src/layout/palette/commands.ts'
import { deployment, setDeployment } from '../../src/lib/deployment.ts'

const paths = operatorDocs.map(({ path }) => path)
/** By path, while the settings hide the guide and while they show it. */
const hidden = new Map<string, string>()
const shown = new Map<string, string>()
const lists = { hidden: [''], shown: [''] }

/** Answers every read of rows with these settings. */
const setGuide = (operator_docs: 'hidden' | 'shown') => {
  const settings = makeSettings({ operator_docs })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([settings])))
  setDeployment(deploymentOf(settings, emptyProvider, {}))
}

// These pages read no rows but the settings, so no backend is needed.
beforeAll(async () => {
  const server = await import('../../src/entry-server.tsx')
  const listed = () => {
    const { written, listed: found, sections } = server.sitePaths()
    return [...written, ...found, ...sections.flatMap((section) => section.paths)]
  }
  const read = async (into: Map<string, string>) => {
    for (const path of paths) {
      const { head, body } = await server.renderPage(path)
      into.set(path, `<head>${head}</head><body>${body}</body>`)
    }
  }
  setGuide('hidden')
  lists.hidden = listed()
  await read(hidden)
  setGuide('shown')
  lists.shown = listed()
  await read(shown)
  vi.unstubAllGlobals()
}, 120_000)

const texts = (html: string, tag: string) =>
  Array.from(html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs')), ([, text]) => text)

test('while the settings hide the guide, nothing leads to it and its addresses are not found', () => {
  expect(lists.hidden.filter((path) => path.startsWith('/docs'))).toEqual([])
  for (const path of paths) {
    const html = hidden.get(path) ?? ''
    expect([path, html]).toEqual([path, expect.stringContaining('content="noindex"')])
    expect([path, texts(html, 'h1')]).toEqual([path, ['Page not found']])
    const { links } = pageSource(path, html)
    expect([path, links.filter((link) => link.startsWith('/docs'))]).toEqual([path, []])
  }
})

const offered = (visitor: 'anonymous' | 'user' | 'admin') =>
  commandsFor(visitor).some(({ group }) => group === 'Operator guide')

test('the palette offers it to admins, and to everyone while the settings show it', () => {
  const facts = deployment()
  setDeployment({ orders: 'closed' })
  expect([offered('anonymous'), offered('user'), offered('admin')]).toEqual([false, false, true])
  setDeployment({ orders: 'closed', hasOperatorDocs: true })
  expect([offered('anonymous'), offered('user'), offered('admin')]).toEqual([true, true, true])
  setDeployment(facts)
})

test('every text is there, and is listed once for pages, search engines and llms.txt', () => {
  expect(paths.length).toBeGreaterThan(9)
  for (const path of paths) {
    expect([path, lists.shown.filter((each) => each === path).length]).toEqual([path, 3])
  }
})

test.each(operatorDocs)('$path shows $file, and its links lead somewhere', (doc) => {
  const html = shown.get(doc.path) ?? ''
  const source = readFileSync(doc.file, 'utf8')
  expect(texts(html, 'h1')).toEqual([doc.title])
  expect(source.split('\n')[0]).toBe(`# ${doc.title}`)
  expect(doc.description.length).toBeGreaterThanOrEqual(110)
  expect(doc.description.length).toBeLessThanOrEqual(160)
  expect(html).not.toContain('content="noindex"')
  // The text is on the page: its last heading, and its blocks of code.
  expect(texts(html, 'pre')).toHaveLength(source.match(/^ *```\w/gm)?.length ?? 0)
  expect(html.match(/Our tests do not run this\./g)?.length ?? 0).toBe(
    source.match(/not-run="/g)?.length ?? 0,
  )
  const { links } = pageSource(doc.path, html)
  for (const link of links.map((each) => new URL(each, `https://site.invalid${doc.path}`))) {
    if (!link.pathname.startsWith('/docs/')) {
      expect(link.href).not.toMatch(/\.md|\/(?:server|supabase|\.github)\//)
      continue
    }
    const target = shown.get(link.pathname)
    const place = decodeURIComponent(link.hash.slice(1))
    expect([link.href, target !== undefined]).toEqual([link.href, true])
    if (place !== '')
      expect([link.href, target?.includes(`id="${place}"`)]).toEqual([link.href, true])
  }
})

test('a link between files is one between pages', () => {
  expect(operatorLink('docs/support.md', 'limits.md#nginx')).toBe('/docs/operate/limits#nginx')
  expect(operatorLink('docs/README.md', '../brand/README.md')).toBe('/docs/operate/brand')
  expect(operatorLink('docs/deploy.md', '../server/mails')).toBeUndefined()
})
