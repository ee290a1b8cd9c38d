import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Asked } from './support/client.ts'
import {
  assetHeaders,
  documentHeaders,
  expectedPolicy,
  freshHeaders,
  immutableHeaders,
  sharedHeaders,
} from './support/expected.ts'
import { SECRET, smallBuild, THEME, type Folder } from './support/fixture.ts'
import { servers, type Server } from './support/servers.ts'

let folder: Folder
beforeAll(async () => {
  folder = await smallBuild()
})
afterAll(() => folder.remove())

const file = (path: string) => readFile(join(folder.path, path))

describe.each(Object.entries(servers))('%s', (name, start) => {
  let server: Server
  beforeAll(async () => {
    server = await start({ folder: folder.path, backendUrl: 'https://abcdefgh.supabase.co' })
  })
  afterAll(() => server.stop())

  const get = (path: string, asked?: Asked) => ask(server.origin, path, asked)
  const policy = (style: string) =>
    expectedPolicy({ scripts: [THEME], styles: [style], https: name !== 'vite preview' })
  const notFound = { ...documentHeaders, 'content-security-policy': policy('h1{color:gray}') }

  test.each([
    ['/', 'index.html', 'h1{color:red}'],
    ['/vps', 'vps.html', 'h1{color:green}'],
    ['/vps?plan=small', 'vps.html', 'h1{color:green}'],
    ['/auth?mode=reset', 'auth.html', 'h1{color:blue}'],
    ['/docs/start', 'docs/start.html', 'h1{color:teal}'],
  ])('gives the page %s with the hashes of its own styles', async (path, page, style) => {
    const reply = await get(path)
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      ...documentHeaders,
      'content-security-policy': policy(style),
    })
    expect(reply.headers['x-robots-tag']).toBeUndefined()
    expect(reply.text).toBe((await file(page)).toString())
  })

  test.each([
    '/dashboard',
    '/dashboard/a/b',
    '/admin',
    '/admin/people?page=2',
    '/admin/people.json',
    '/admin/v1.2/x',
  ])('gives the shell for the application: %s', async (path) => {
    const reply = await get(path)
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      ...documentHeaders,
      'content-security-policy': policy('h1{color:black}'),
      'x-robots-tag': 'noindex',
    })
    expect(reply.text).toBe((await file('app.html')).toString())
  })

  test.each([
    '/nope',
    '/nope/',
    '/nope.html',
    '/vps/nope',
    '/VPS',
    '/docs',
    '/docs/',
    '/dashboards',
    '/app',
    '/app.html',
    '/404',
    '/404.html',
    '/assets',
    '/assets/',
    '/assets/site-00000000.js',
    '/assets/vps',
    '/og',
    '/og/',
    '/og/nope.png',
    '/favicon.svg',
    '/assets/site-CKvLN0ij.js/x',
    '/vps.html.br',
    '/vps.br',
    '/assets/site-CKvLN0ij.js.gz',
    '/_headers',
    '/_redirects',
    '/vercel.json',
    '/.hosting/nginx.conf',
    '/.vite/manifest.json',
    '/.env',
    '/assets/.secret',
    '/%2eenv',
    '/.well-known/nope',
  ])('answers 404 with its page, and nothing to keep, for %s', async (path) => {
    const reply = await get(path)
    expect(reply.status).toBe(404)
    expect(reply.headers).toMatchObject(notFound)
    expect(reply.text).toBe((await file('404.html')).toString())
  })

  test.each([
    ['/assets/site-CKvLN0ij.js', 'text/javascript; charset=utf-8', immutableHeaders],
    ['/assets/site-Dx5NBDCv.css', 'text/css; charset=utf-8', immutableHeaders],
    ['/assets/small-B2aLq0Zd.js', 'text/javascript; charset=utf-8', immutableHeaders],
    ['/assets/archivo-DBMMcPwG.woff2', 'font/woff2', immutableHeaders],
    ['/fonts/archivo-license.txt', 'text/plain; charset=utf-8', assetHeaders],
    ['/robots.txt', 'text/plain; charset=utf-8', assetHeaders],
    ['/sitemap.xml', 'text/xml; charset=utf-8', assetHeaders],
    ['/manifest.webmanifest', 'application/manifest+json', assetHeaders],
    ['/version.json', 'application/json', freshHeaders],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', assetHeaders],
    ['/photo.png', 'image/png', assetHeaders],
    ['/og/vps.png', 'image/png', sharedHeaders],
    ['/apple-touch-icon.png', 'image/png', sharedHeaders],
    ['/icon-192.png', 'image/png', sharedHeaders],
    ['/icon-maskable-512.png', 'image/png', sharedHeaders],
    ['/favicon.ico', 'image/x-icon', sharedHeaders],
  ])('gives the file %s as %s', async (path, type, headers) => {
    const reply = await get(path)
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({ ...headers, 'content-type': type })
    expect(reply.headers['permissions-policy']).toBeUndefined()
    expect(reply.body.equals(await file(path))).toBe(true)
  })

  test('lets a picture that is opened as a page show its own styles', async () => {
    const reply = await get('/drawing.svg')
    expect(reply.headers['content-type']).toMatch(/^image\/svg\+xml/)
    const csp = expectedPolicy({ styles: ['text{fill:red}'], https: name !== 'vite preview' })
    expect(reply.headers).toMatchObject({ ...assetHeaders, 'content-security-policy': csp })
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
    ['deflate', undefined],
    [undefined, undefined],
  ])('sends a client that takes %s the encoding %s', async (accepted, encoding) => {
    const headers: Record<string, string> = accepted ? { 'Accept-Encoding': accepted } : {}
    for (const path of ['/vps', '/dashboard/x', '/assets/site-CKvLN0ij.js', '/sitemap.xml']) {
      const reply = await get(path, { headers })
      expect(reply.status).toBe(200)
      expect(reply.headers['content-encoding']).toBe(encoding)
      expect(reply.headers['vary']).toMatch(/accept-encoding/i)
      expect(reply.text).toContain('fill')
      expect(Number(reply.headers['content-length'])).toBe(reply.body.length)
    }
    const missing = await get('/nope', { headers })
    expect([missing.status, missing.headers['content-encoding']]).toEqual([404, encoding])
  })

  test('compresses neither fonts nor what is too small', async () => {
    const headers = { 'Accept-Encoding': 'br, gzip' }
    for (const path of ['/assets/archivo-DBMMcPwG.woff2', '/assets/small-B2aLq0Zd.js']) {
      expect((await get(path, { headers })).headers['content-encoding']).toBeUndefined()
    }
  })

  test.each([
    ['/vps.html', '/vps'],
    ['/vps/', '/vps'],
    ['/vps/?plan=a&b=%2F', '/vps?plan=a&b=%2F'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/index.html?x=1', '/?x=1'],
    ['/docs/start.html', '/docs/start'],
    ['/dashboard/', '/dashboard'],
    ['/admin/people/?page=2', '/admin/people?page=2'],
  ])('leads %s to %s', async (path, location) => {
    const reply = await get(path)
    expect([reply.status, reply.headers.location]).toEqual([308, location])
    expect(reply.headers['strict-transport-security']).toBeDefined()
  })

  test.each([
    '//evil.example/vps.html',
    '//evil.example/',
    '/\\evil.example/',
    '/dashboard//evil.example/',
    '/dashboard/%0d%0aX-Injected:%20yes/',
    '/%0d%0aX-Injected:%20yes/vps/',
    '/dashboard/https://evil.example/',
  ])('leads nobody to another site: %s', async (path) => {
    const reply = await get(path)
    expect(reply.headers['x-injected']).toBeUndefined()
    expect(reply.headers.location ?? '/').toMatch(/^\/(?![/\\])/)
  })

  test.each([
    '/../outside.txt',
    '/../../etc/passwd',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/assets/%2e%2e/%2e%2e/outside.txt',
    '/assets/..%5c..%5coutside.txt',
    '/assets/../.env',
    '/assets/..%2f.env',
    '/dashboard/..%2f..%2foutside.txt',
    '/%00',
    '/%ff%fe',
    '/%',
  ])('never leaves the folder: %s', async (path) => {
    const reply = await get(path)
    expect(reply.text).not.toContain(SECRET)
    expect(reply.text).not.toContain('root:')
    if (!path.startsWith('/dashboard')) expect([400, 404]).toContain(reply.status)
  })

  test('answers HEAD like GET, without the body', async () => {
    for (const path of ['/', '/assets/site-CKvLN0ij.js', '/dashboard/x', '/nope', '/vps/']) {
      const [head, full] = await Promise.all([get(path, { method: 'HEAD' }), get(path)])
      expect(head.body).toHaveLength(0)
      expect(head.status).toBe(full.status)
      const { date: _, 'content-length': length, ...headers } = full.headers
      expect(head.headers).toMatchObject(headers)
      if (length !== '0') expect(head.headers['content-length']).toBe(length)
    }
  })

  test.each(['POST', 'PUT', 'DELETE'])('refuses %s', async (method) => {
    for (const path of ['/vps', '/assets/site-CKvLN0ij.js']) {
      expect((await get(path, { method })).status).toBe(405)
    }
  })

  test('tells a client that has the file so', async () => {
    for (const path of ['/vps', '/assets/site-CKvLN0ij.js', '/robots.txt']) {
      const { etag = '' } = (await get(path)).headers
      expect(etag).toMatch(/^(?:W\/)?"[^"]+"$/)
      const again = await get(path, { headers: { 'If-None-Match': etag } })
      expect([again.status, again.body.length]).toEqual([304, 0])
      expect((await get(path, { headers: { 'If-None-Match': '"another"' } })).status).toBe(200)
    }
  })

  test('does not say what it runs on', async () => {
    const { headers } = await get('/')
    expect(headers['server'] ?? '').not.toMatch(/\d/)
    expect(headers['x-powered-by']).toBeUndefined()
  })

  test.runIf(name !== 'vite preview')('leads from http to https, on the same host', async () => {
    const reply = await ask(server.plainOrigin ?? '', '/vps?plan=small')
    expect([301, 308]).toContain(reply.status)
    expect(reply.headers.location).toMatch(/^https:\/\/example\.com(?::\d+)?\/vps\?plan=small$/)
  })

  test.runIf(name === 'vite preview')('leaves a backend inside the server alone', async () => {
    const reply = await get('/rest/v1/products')
    expect([reply.status, reply.text]).toEqual([200, 'the backend'])
    expect(reply.headers['content-security-policy']).toBeUndefined()
  })
})
