import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CspEvaluator, DEFAULT_CHECKS, STRICTCSP_CHECKS } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersOf } from '../../build/hosting/preview.ts'
import { headerOf, pagesOf, readSite, type Site } from '../../build/hosting/site.ts'
import { headersFile, validate, redirectsFile } from '../../build/hosting/staticHosts.ts'
import { ask } from './support/client.ts'
import { judge } from './support/observatory.ts'
import { findPrograms } from './support/programs.ts'
import { servers, type Server } from './support/servers.ts'

/** The folder of the build, or another one from SITE_FOLDER. */
const folder = process.env['SITE_FOLDER'] ?? fileURLToPath(new URL('../../dist', import.meta.url))
const backendUrl = process.env['VITE_SUPABASE_URL'] || undefined
const options = { backendUrl, hstsPreload: false }

const PATHS = ['/', '/auth', '/vps', '/dashboard', '/admin/people']

describe.each(Object.entries(servers))('the built folder in %s', (name, start) => {
  let server: Server
  let site: Site
  beforeAll(async () => {
    server = await start({ folder, backendUrl })
    site = await readSite(folder, { ...options, https: name !== 'vite preview' })
  })
  afterAll(() => server.stop())

  test('has every file with its headers, compressed where that was done', async () => {
    const paths = [...site.files.flatMap(({ url }) => url ?? []), ...PATHS]
    expect(paths.length).toBeGreaterThan(40)
    for (const path of paths) {
      const answer = answersOf(site)(path)
      if (answer.status === 308) throw new Error(`${path} is no address`)
      const reply = await ask(server.origin, path, { headers: { 'Accept-Encoding': 'br' } })
      const expected = Object.fromEntries(
        answer.file.headers.map(([header, value]) => [header.toLowerCase(), value]),
      )
      expect([path, reply.status]).toEqual([path, 200])
      expect(reply.headers).toMatchObject(expected)
      const content = readFileSync(folder + answer.file.file)
      expect(reply.text).toBe(content.toString())
      const isText = /\.(?:html|js|css|svg|xml|txt)$/.test(answer.file.file)
      if (isText && content.length > 2000) expect(reply.headers['content-encoding']).toBe('br')
    }
  })

  test('answers 404 for what is not there', async () => {
    for (const path of ['/no-such-page', '/assets/no-such-chunk.js', '/.vite/manifest.json']) {
      const reply = await ask(server.origin, path)
      expect([path, reply.status]).toEqual([path, 404])
      expect(reply.headers['cache-control']).not.toContain('immutable')
    }
  })

  test("has an A+ from Mozilla's Observatory on every route", async () => {
    // The first test shows that the headers are the same on every server. So one server is enough for all pages.
    const all = [...pagesOf(site).map(({ url }) => url), '/dashboard', '/admin/people']
    for (const path of name === 'nginx' ? all : ['/', '/dashboard']) {
      const page = await ask(server.origin, path)
      const preflight = await ask(server.origin, path, {
        method: 'OPTIONS',
        headers: { Origin: 'https://http-observatory.security.mozilla.org' },
      })
      const judged = await judge('site.example', page, preflight)
      expect([path, judged.failed]).toEqual([path, []])
      expect([path, judged.grade, judged.score]).toEqual([path, 'A+', 135])
      // Only the name of the site differs, which the same headers of one page show.
      if (path !== '/') continue
      const preloaded = await judge('site.dev', page, preflight)
      expect([path, preloaded.grade, preloaded.score]).toEqual([path, 'A+', 140])
    }
  })
})

const readHttpsSite = () => readSite(folder, { ...options, https: true })

test("Google's evaluator finds no weakness in any policy", async () => {
  const site = await readHttpsSite()
  for (const file of site.files) {
    const policy = headerOf(file, 'Content-Security-Policy') ?? ''
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate(
      [],
      [...DEFAULT_CHECKS, ...STRICTCSP_CHECKS],
    )
    const weak = findings.filter(({ severity }) => severity <= Severity.MEDIUM)
    expect([file.file, weak]).toEqual([file.file, []])
  }
})

test.each(['Caddyfile', 'container.Caddyfile'])('%s is one that Caddy takes', async (name) => {
  const { caddy } = await findPrograms()
  const config = `${folder}/.hosting/${name}`
  const home = await mkdtemp(join(tmpdir(), 'caddy-'))
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  await promisify(execFile)(caddy, ['validate', '--config', config, '--adapter', 'caddyfile'], {
    env,
  })
  await rm(home, { recursive: true })
})

test('no script writes a style element, which the policy would refuse', () => {
  const chunks = readdirSync(`${folder}/assets`).filter((name) => name.endsWith('.js'))
  const writing = chunks.filter((name) => {
    const text = readFileSync(`${folder}/assets/${name}`, 'utf8')
    // The style elements of the terminal become constructed sheets (src/lib/internals/terminalStyles.ts).
    if (text.includes('xterm-helper-textarea')) return false
    // React has one such call, for rendered style elements. The site renders none.
    return /(?<!ownerDocument\|\|\w+\)\.)createElement\([`'"]style[`'"]\)/.test(text)
  })
  expect(chunks.length).toBeGreaterThan(10)
  expect(writing).toEqual([])
})

test('hosts that read _headers and _redirects leave nothing out', async () => {
  const site = await readHttpsSite()
  expect(validate(headersFile(site), redirectsFile(site))).toEqual([])
  for (const name of ['_headers', '_redirects', 'vercel.json', '.hosting/nginx.conf']) {
    expect(readFileSync(`${folder}/${name}`, 'utf8').length).toBeGreaterThan(50)
  }
})
