import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloudflare, netlify, vercel } from './support/addressRules.ts'
import { immutableHeaders } from './support/expected.ts'
import { smallBuild, type Folder } from './support/fixture.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const hosts = [
  ['Cloudflare', '_headers', cloudflare],
  ['Netlify', '_headers', netlify],
  ['Vercel', 'vercel.json', vercel],
] as const

let small: Folder
beforeAll(async () => {
  small = await smallBuild()
})
afterAll(() => small.remove())

const assetsOf = (folder: string) =>
  readdirSync(`${folder}/assets`)
    .filter((name) => !/\.(?:br|gz)$|^\./.test(name))
    .map((name) => `/assets/${name}`)

describe.each(hosts)('%s, which matches by address alone', (_, file, read) => {
  const headersIn = (folder: string) => read(readFileSync(`${folder}/${file}`, 'utf8'))

  test.each([
    '/assets/site-00000000.js',
    '/assets/site-00000000.css',
    '/assets/site-CKvLN0ij.js/x',
    '/assets/site-CKvLN0ij.jsx',
    '/assets/xsite-CKvLN0ij.js',
    '/assets/site-CKvLN0ijxjs',
  ])('lets nobody keep %s, which is not there', (path) => {
    expect(headersIn(small.path)(path)['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  test('lets browsers keep every asset of a small build for a year, with all its headers', () => {
    const assets = assetsOf(small.path)
    expect(assets.length).toBeGreaterThan(3)
    for (const path of assets) expect(headersIn(small.path)(path)).toMatchObject(immutableHeaders)
  })

  test('in the real build lets nobody keep a missing chunk, and what every page loads for a year', () => {
    const headers = headersIn(dist)
    const [chunk = ''] = assetsOf(dist).filter((path) => path.endsWith('.js'))
    const gone = chunk.replace(/-[\w-]{8}\.js$/, '-00000000.js')
    expect(headers(gone)['cache-control']).toBe('public, max-age=0, must-revalidate')
    const home = readFileSync(`${dist}/index.html`, 'utf8')
    const loaded = [...new Set(home.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]
    expect(loaded.length).toBeGreaterThan(2)
    for (const path of loaded) {
      expect([path, headers(path)['cache-control']]).toEqual([
        path,
        immutableHeaders['cache-control'],
      ])
    }
  })
})
