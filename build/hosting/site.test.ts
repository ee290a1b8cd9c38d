import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailLinkRoutes, openSite, readSite, signedInRoutes } from './site.ts'

const options = { https: true, hstsPreload: false }
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (names: string[], html = '<p>Words</p>') =>
  Promise.all(names.map((name) => writeFile(join(folder, name), html)))

test('the application answers for every route behind sign-in', () => {
  const names = readdirSync(new URL('../../src/routes/_signed-in', import.meta.url))
  const routes = new Set(names.map((name) => `/${name.replace(/[_.].*$/, '')}`))
  expect([...routes].toSorted()).toEqual([...signedInRoutes].toSorted())
})

test('the application answers for the pages that links in mails open', () => {
  for (const path of mailLinkRoutes) {
    const file = new URL(`../../src/routes${path}.tsx`, import.meta.url)
    expect(readFileSync(file, 'utf8')).toContain(`createFileRoute('${path}')`)
  }
})

test('a build without its shell or its not-found page is no site', async () => {
  await write(['index.html', 'app.html'])
  await expect(readSite(folder, options)).rejects.toThrow('The build holds no 404.html')
})

test('a page that its own policy would break is an error, with the part that breaks', async () => {
  await write(['index.html', 'app.html', '404.html'])
  await write(['vps.html'], '<table><td style="text-align:right">1</table>')
  await expect(readSite(folder, options)).rejects.toThrow(
    'vps.html holds what browsers will refuse under its Content-Security-Policy: <td style="text-align:right">',
  )
})

test('a site is opened without reading its pages, so a preview starts at once', async () => {
  await write(['index.html', 'app.html', '404.html'])
  await write(['vps.html'], '<p style="color:red">Words</p>')
  const { files } = await openSite(folder, options)
  const headersAt = (path: string) => files.find(({ url }) => url === path)?.headers
  expect(() => headersAt('/vps')).toThrow('vps.html holds what browsers will refuse')
  const [, policy] = headersAt('/')?.find(([name]) => name === 'Content-Security-Policy') ?? []
  expect(policy).toContain("script-src 'self'")
})

test('addresses are those of the pages, without .html; hidden and compressed files have none', async () => {
  await write(['index.html', 'app.html', '404.html', 'vps.html', 'robots.txt', '.env', 'x.txt.br'])
  const { files } = await readSite(folder, options)
  expect(files.flatMap(({ url }) => url ?? []).toSorted()).toEqual(['/', '/robots.txt', '/vps'])
})
