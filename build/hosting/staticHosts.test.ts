import { expect, test } from 'vitest'
import { headersOf, type Kind } from './policy.ts'
import type { Site } from './site.ts'
import { headersFile, validate, redirectsFile, vercelJson } from './staticHosts.ts'

const options = { https: true, hstsPreload: false }
const file = (name: string, url: string | undefined, kind: Kind, csp?: string) => ({
  file: name,
  url,
  kind,
  headers: headersOf(kind, options, csp),
})

const siteWith = (csp: string): Site => ({
  appRoutes: ['/dashboard'],
  files: [
    file('/index.html', '/', 'page', csp),
    file('/404.html', undefined, 'notFound', 'missing'),
    file('/app.html', undefined, 'shell', 'shell'),
    file('/assets/a-B1.js', '/assets/a-B1.js', 'immutable'),
    file('/robots.txt', '/robots.txt', 'asset'),
  ],
})

/** A policy that allows a style. */
const policy = (hash: string) => `default-src 'none'; style-src 'self' ${hash}`

/** The rules of a `_headers` file, each with its lines. */
const rulesOf = (text: string) =>
  new Map(
    text
      .trim()
      .split('\n\n')
      .map((rule) => rule.split('\n').map((line) => line.trim()))
      .map(([path = '', ...lines]) => [path, lines]),
  )

test('_headers has the not-found page as the rule, and takes a header back before it says another', () => {
  const rules = rulesOf(headersFile(siteWith('home')))
  expect([...rules.keys()]).toEqual([
    '/*',
    '/assets/*',
    '/',
    '/dashboard',
    '/dashboard/*',
    '/robots.txt',
    '/assets/a-B1.js',
  ])
  expect(rules.get('/*')).toContain('Content-Security-Policy: missing')
  expect(rules.get('/')).toEqual(['! Content-Security-Policy', 'Content-Security-Policy: home'])
  expect(rules.get('/assets/*')).toEqual([
    '! Content-Security-Policy',
    '! Cross-Origin-Opener-Policy',
    '! Permissions-Policy',
    '! Referrer-Policy',
    '! X-Frame-Options',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
  ])
  // By name: with a pattern browsers would also cache the answer for a missing file.
  expect(rules.get('/assets/a-B1.js')).toEqual([
    '! Cache-Control',
    'Cache-Control: public, max-age=31536000, immutable',
  ])
  expect(rules.get('/dashboard/*')).toContain('X-Robots-Tag: noindex')
})

test('_headers stays within what Cloudflare reads, and names the most used assets', () => {
  const site = siteWith('home')
  const names = Array.from({ length: 150 }, (_, index) => `/assets/${index}.js`)
  const many = {
    ...site,
    files: [...site.files, ...names.map((name) => file(name, name, 'immutable'))],
  }
  const text = headersFile(many, ['/assets/149.js', '/assets/77.js'])
  expect(validate(text, '')).toEqual([])
  const rules = [...rulesOf(text).keys()]
  expect(rules).toHaveLength(100)
  expect(rules.slice(6, 8)).toEqual(['/assets/149.js', '/assets/77.js'])
})

test('_redirects gives the application its shell, under the address that both hosts know it by', () => {
  expect(redirectsFile(siteWith('home'))).toBe('/dashboard /app 200\n/dashboard/* /app 200\n')
})

const problems = (csp: string) => {
  const site = siteWith(csp)
  return validate(headersFile(site), redirectsFile(site))
}

test('what a host would leave out is said', () => {
  expect(problems('home')).toEqual([])
  expect(problems('x'.repeat(2000))).toEqual([
    expect.stringContaining('_headers: a line has 2027 characters'),
  ])
})

test('vercel.json has the same headers and the shell for the application', () => {
  const config = JSON.parse(vercelJson(siteWith('home'))) as {
    headers: { source: string; headers: { key: string; value: string }[] }[]
    rewrites: object[]
  }
  expect(config).toMatchObject({ cleanUrls: true, trailingSlash: false })
  expect(config.headers.map(({ source }) => source)).toEqual([
    '/(.*)',
    '/assets/(.*)',
    '/',
    '/dashboard',
    '/dashboard/(.*)',
    String.raw`/robots\.txt`,
    String.raw`/assets/(a-B1\.js)`,
  ])
  expect(config.rewrites).toEqual([
    { source: '/dashboard', destination: '/app' },
    { source: '/dashboard/(.*)', destination: '/app' },
  ])
})

test('all pages of a folder share one rule, which allows what each of them and the not-found page has', () => {
  const site = siteWith(policy('home'))
  const [, missing] = site.files
  const rules = rulesOf(
    headersFile({
      ...site,
      files: [
        ...site.files.filter((each) => each !== missing),
        file('/404.html', undefined, 'notFound', policy('missing')),
        file('/vps.html', '/vps', 'page', policy('product')),
        file('/vps/v1.a.html', '/vps/v1.a', 'page', policy('plan')),
        file('/vps/v1.b.html', '/vps/v1.b', 'page', policy('plan')),
      ],
    }),
  )
  expect([...rules.keys()].filter((path) => path.startsWith('/vps'))).toEqual(['/vps', '/vps/*'])
  expect(rules.get('/vps/*')).toEqual([
    '! Content-Security-Policy',
    `Content-Security-Policy: ${policy('plan missing')}`,
  ])
})
