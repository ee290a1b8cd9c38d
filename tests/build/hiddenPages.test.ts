import { beforeAll, describe, expect, test, vi } from 'vitest'
import { withBackend } from '../../build/prerender/withBackend.ts'
import { pageSource } from '../../scripts/links/linkSource.ts'
import { publicPages } from '../../src/content/pages.ts'
import { renderSite, type RenderedSite } from './support/renderSite.ts'

/** The strictest brand: it shows the home page alone. */
const hidden = publicPages.filter(({ id }) => id !== 'home')
const hiddenPaths = hidden.map(({ path }) => path)
/** What a page of the site links to without its own address: notes and plans have pages below those of the list. */
const linksOf = (path: string, html: string) =>
  pageSource(path, html)
    .links.map((link) => link.replace(/[?#].*/, ''))
    .filter((link) => link !== path)

let site: RenderedSite
beforeAll(async () => {
  vi.stubEnv('VITE_HIDDEN_PAGES', hidden.map(({ id }) => id).join(' '))
  // The list of pages was read above, without the brand.
  vi.resetModules()
  const server = await import('../../src/entry-server.tsx')
  await withBackend({ kind: 'embedded' }, async () => {
    site = await renderSite(server)
  })
  vi.unstubAllEnvs()
}, 240_000)

describe('a brand that hides every page but the home page', () => {
  test('lists no other page for search engines', () => {
    // No brand hides the legal documents: those of the sample provider.
    const documents = site.listed.filter((path) => path.startsWith('/legal/'))
    expect(site.listed).toEqual(['/', '/auth', ...documents])
    expect(site.sections.flatMap(({ paths }) => paths)).toEqual(['/', ...documents])
    for (const path of hiddenPaths) {
      expect([path, site.pages.get(path)]).toEqual([
        path,
        expect.stringContaining('content="noindex"'),
      ])
    }
  })

  test.each([...publicPages.map(({ path }) => path), '/auth', '/research/growth', '/404'])(
    'has no link to them on %s',
    (path) => {
      const found = linksOf(path, site.pages.get(path) ?? '').filter((link) =>
        hiddenPaths.includes(link),
      )
      expect(found).toEqual([])
    },
  )

  test('keeps the words of a link, and drops whole entries of lists', () => {
    const research = site.pages.get('/research') ?? ''
    expect(research).toContain('minimal server image')
    const home = site.pages.get('/') ?? ''
    expect(home).not.toContain('>Platform</h2>')
    expect(home).toContain('<h2>One price list</h2>')
    expect(home).not.toContain('Would an offload chip')
  })
})
