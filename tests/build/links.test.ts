import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadEnv } from 'vite'
import { describe, expect, test } from 'vitest'
import { withBackend } from '../../build/prerender/withBackend.ts'
import { signedInRoutes } from '../../build/hosting/site.ts'
import { styleLinks } from '../../scripts/links/linkSource.ts'
import { outsideLinks, readPages, readTexts } from '../../scripts/links/readLinks.ts'
import { legalDocuments, legalPath } from '../../src/content/legalDocuments.ts'
import { publicPages } from '../../src/content/pages.ts'
import { builtOrigin } from './support/builtOrigin.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const env = loadEnv('production', process.cwd(), 'VITE_')
/** The origin of a build without one: an address that no site has. */
const origin =
  builtOrigin(readFileSync(`${dist}/index.html`, 'utf8')) ?? 'https://this-site.invalid'
const pages = await readPages(dist)
const idsOf = new Map(pages.map(({ name, ids }) => [name, ids]))
const texts = await readTexts()
const legal = texts.filter(({ name }) => name.startsWith('src/content/legal/'))
const contents = texts.filter(({ name }) => name.startsWith('src/content/pages/'))
const markdown = texts.filter(({ name }) => name.endsWith('.md'))

/** The router's own list of addresses. Those behind sign-in are not files of the build. */
const routes = [
  ...readFileSync(new URL('../../src/routeTree.gen.ts', import.meta.url), 'utf8')
    .replace(/^[\s\S]*?\n {2}fullPaths:/, '')
    .replace(/\n {2}fileRoutesByTo[\s\S]*/, '')
    .matchAll(/'([^']+)'/g),
]
  .map(([, path = '']) => path)
  .filter((path) => signedInRoutes.some((root) => path.startsWith(root)) && !path.endsWith('/$'))
const isAppRoute = (path: string) =>
  routes.some((route) =>
    new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+').replaceAll('.', '\\.')}$`).test(path),
  )

const API = /^\/rest\/v1\//

/** Says what is wrong with a link of this site; undefined if nothing is. */
function problemOf(link: string, from: string): string | undefined {
  const url = new URL(link, new URL(from, origin))
  if (url.origin !== origin || API.test(url.pathname)) return undefined
  const path = decodeURIComponent(url.pathname)
  const ids = idsOf.get(path)
  if (ids !== undefined) {
    const id = decodeURIComponent(url.hash.slice(1))
    return id === '' || ids.has(id) ? undefined : `${link}: ${path} has no element with this id`
  }
  if (isAppRoute(path)) {
    return url.hash === '' ? undefined : `${link}: the build cannot know this place`
  }
  const file = `${dist}${path}`
  return existsSync(file) && statSync(file).isFile() ? undefined : `${link}: nothing is there`
}
const problems = (links: readonly string[], from: string) =>
  links.flatMap((link) => problemOf(link, from) ?? [])

test('the checks can find something', () => {
  expect(routes).toContain('/dashboard/servers/$id')
  expect(
    problems(['/none', '/#none', '/vps.htm', '/dashboard/none', '#none'], '/vps'),
  ).toHaveLength(5)
  expect(problems(['/', '/#main', '/vps#plans', '/dashboard/servers/1', '#main'], '/vps')).toEqual(
    [],
  )
})

describe.each(pages)('$name', ({ name, links }) => {
  test('links only to pages, places and files that exist', () => {
    expect(links.length).toBeGreaterThan(4)
    expect(problems(links, name)).toEqual([])
  })
})

test('files for browsers and search engines name only what exists', () => {
  const read = (file: string) => {
    const path = `${dist}/${file}`
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }
  const manifest = JSON.parse(read('manifest.webmanifest')) as {
    start_url: string
    scope: string
    icons: { src: string }[]
  }
  const named = [
    manifest.start_url,
    manifest.scope,
    ...manifest.icons.map(({ src }) => src),
    ...[...read('sitemap.xml').matchAll(/<loc>([^<]+)</g)].map(([, url = '']) => url),
    ...[...read('robots.txt').matchAll(/^Sitemap: (.+)$/gm)].map(([, url = '']) => url),
    ...[...read('llms.txt').matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => url),
    ...globSync(`${dist}/**/*.css`).flatMap((file) => styleLinks(readFileSync(file, 'utf8'))),
  ]
  expect(named.length).toBeGreaterThan(20)
  expect(problems(named, '/')).toEqual([])
})

test.each(legal)(
  '$name, which a provider may switch on, links only to what exists',
  ({ name, links }) => {
    const documents = legalDocuments.map(({ id }): string => legalPath(id))
    const own = `/legal/${name.replace(/^.*\/|\.mdx$/g, '')}`
    expect(documents).toContain(own)
    expect(
      problems(
        links.filter((link) => !documents.includes(link)),
        own,
      ),
    ).toEqual([])
  },
)

test.each(contents)(
  'every heading of $name, which the palette offers, is on its page',
  ({ name, ids }) => {
    const page = publicPages.find(({ id }) => name.endsWith(`/${id}.mdx`))
    expect([...ids].filter((id) => !idsOf.get(page?.path ?? '')?.has(id))).toEqual([])
  },
)

test.each(markdown)('$name links only to files and headings that exist', ({ name, ids, links }) => {
  const own = links.filter((link) => !/^(?:https?|mailto):/.test(link))
  const wrong = own.filter((link) => {
    const [path = '', id = ''] = decodeURIComponent(link).split('#')
    const file = path === '' ? name : join(dirname(name), path).replaceAll('\\', '/')
    if (!existsSync(file)) return true
    const target = file === name ? ids : markdown.find((each) => each.name === file)?.ids
    return id !== '' && !target?.has(id)
  })
  expect(wrong).toEqual([])
})

// Only a build for the embedded backend: nothing here fetches from another host.
test.skipIf(Boolean(env['VITE_SUPABASE_URL']))(
  'the API answers every address of it that a page names, and its feeds name only what exists',
  { timeout: 120_000 },
  async () => {
    const named = pages.flatMap(({ links }) => links.filter((link) => API.test(link)))
    const [key = ''] = named.flatMap((link) => new URL(link, origin).searchParams.getAll('apikey'))
    const feeds = [
      `/rest/v1/rpc/status_feed?apikey=${key}`,
      `/rest/v1/rpc/roadmap_feed?apikey=${key}&site=${encodeURIComponent(origin)}`,
    ]
    await withBackend({ kind: 'embedded' }, async () => {
      for (const address of new Set([...named, ...feeds])) {
        const answer = await fetch(address)
        expect([address, answer.status]).toEqual([address, 200])
        const text = await answer.text()
        if (!feeds.includes(address)) continue
        expect(text).toContain('</feed>')
        const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
        expect(problems(links, '/')).toEqual([])
      }
    })
  },
)

/** Every site that ours links to. A new one is a decision: visitors leave to it. */
const HOSTS = [
  'arxiv.org',
  'blog.eleuther.ai',
  'creativecommons.org',
  'db-ip.com',
  'dev.maxmind.com',
  'ec.europa.eu',
  'github.com',
  'hstspreload.org',
  'huggingface.co',
  'linuxcontainers.org',
  'owasp.org',
  'pglite.dev',
  'research.google',
  'www.cloudflare.com',
  'www.contributor-covenant.org',
  'www.hcaptcha.com',
  'www.mustangproject.org',
  'www.npmjs.com',
  'www.ovn.org',
  'www.rfc-editor.org',
  'www.standardwebhooks.com',
  'www.techonline.com',
  'www.usenix.org',
]

describe('links to other sites', () => {
  const outside = outsideLinks([...pages, ...texts], origin)

  test('are encrypted', () => {
    expect([...outside.keys()].filter((link) => !link.startsWith('https:'))).toEqual([])
  })

  test('lead to the hosts of this list, and to each of them', () => {
    const hosts = [...outside.keys()].map((link) => new URL(link).host)
    expect([...new Set(hosts)].toSorted()).toEqual(HOSTS)
  })
})
