import { beforeAll, describe, expect, test, vi } from 'vitest'
import { withBackend } from '../../build/prerender/withBackend.ts'
import { pageSource } from '../../scripts/links/linkSource.ts'
import { publicPages } from '../../src/content/pages.ts'

/** The strictest brand: it shows the home page alone. */
const hidden = publicPages.filter(({ id }) => id !== 'home')
const hiddenPaths = hidden.map(({ path }) => path)
/** What a page of the site links to without its own address: notes and plans have pages below those of the list. */
const linksOf = (path: string, html: string) =>
  pageSource(path, html)
    .links.map((link) => link.replace(/[?#].*/, ''))
    .filter((link) => link !== path)

const bodies = new Map<string, string>()
let listed: string[] = []
let summarized: string[] = []
beforeAll(async () => {
  vi.stubEnv('VITE_HIDDEN_PAGES', hidden.map(({ id }) => id).join(' '))
  // The list of pages was read above, without the brand.
  vi.resetModules()
  const server = await import('../../src/entry-server.tsx')
  await withBackend({ kind: 'embedded' }, async () => {
    await server.readDeployment()
    const site = server.sitePaths()
    listed = site.listed
    summarized = site.sections.flatMap(({ paths }) => paths)
    const [plan = ''] = await server.readPlanPaths()
    for (const path of [...site.written, plan, '/404']) {
      const { head, body } = await server.renderPage(path)
      bodies.set(path, `${head}${body}`)
    }
  })
  vi.unstubAllEnvs()
}, 240_000)

describe('a brand that hides every page but the home page', () => {
  test('lists no other page for search engines', () => {
    expect(listed).toEqual(['/', '/auth'])
    expect(summarized).toEqual(['/'])
    for (const path of hiddenPaths) {
      expect([path, bodies.get(path)]).toEqual([path, expect.stringContaining('content="noindex"')])
    }
  })

  test.each([...publicPages.map(({ path }) => path), '/auth', '/research/growth', '/404'])(
    'has no link to them on %s',
    (path) => {
      const found = linksOf(path, bodies.get(path) ?? '').filter((link) =>
        hiddenPaths.includes(link),
      )
      expect(found).toEqual([])
    },
  )

  test('keeps the words of a link, and drops whole entries of lists', () => {
    const research = bodies.get('/research') ?? ''
    expect(research).toContain('minimal server image')
    const home = bodies.get('/') ?? ''
    expect(home).not.toContain('>Platform</h2>')
    expect(home).toContain('<h2>One price list</h2>')
    expect(home).not.toContain('Would an offload chip')
  })
})
