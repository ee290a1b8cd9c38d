// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { publicPages } from '@/content/pages'
import { publicPaths } from '@/content/publicPaths'
import { productPaths } from '@/domain/catalogue/planPath'
import { brand } from '@/lib/brand'
import { builtOrigin } from './support/builtOrigin.ts'

const dist = `${process.cwd()}/dist/`
const read = (file: string) => readFileSync(dist + file, 'utf8')
/** To test both cases, make both builds. */
const origin = builtOrigin(read('index.html'))

const parsed = (file: string) => new DOMParser().parseFromString(read(file), 'text/html')
const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)
const planPaths = Object.values(productPaths).flatMap((product) =>
  readdirSync(dist + product.slice(1))
    .filter((file) => file.endsWith('.html'))
    .map((file) => `${product}/${file.replace('.html', '')}`),
)
/** The legal documents that the rows of the build show: those of the sample provider without a backend of your own. */
const legalPaths = existsSync(`${dist}legal`)
  ? readdirSync(`${dist}legal`)
      .filter((file) => file.endsWith('.html'))
      .map((file) => `/legal/${file.replace('.html', '')}`)
  : []
const paths = [...publicPaths, ...planPaths, ...legalPaths]
const pages = paths.map((path) => ({ path, page: parsed(fileOf(path)) }))

const texts = (page: Document, selector: string, attribute: string) =>
  [...page.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '')
const descriptionsOf = (page: Document) => texts(page, 'meta[name=description]', 'content')
const pngSize = (file: string) => {
  const png = readFileSync(dist + file)
  return [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]
}

test('every document of the build is looked at here', () => {
  const documents = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.replaceAll('\\', '/'))
  expect(documents.toSorted()).toEqual([...paths.map(fileOf), '404.html', 'app.html'].toSorted())
})

describe.each([...pages, { path: '/404', page: parsed('404.html') }])('$path', ({ page, path }) => {
  test('says what language it is in and how wide it is, and has one title and one heading', () => {
    expect(page.documentElement.lang).toBe('en')
    expect(texts(page, 'meta[name=viewport]', 'content')).toEqual([
      'width=device-width, initial-scale=1',
    ])
    expect(page.querySelectorAll('title')).toHaveLength(1)
    expect(page.title).not.toBe('')
    const [heading, ...others] = page.querySelectorAll('h1')
    expect(others).toEqual([])
    expect(heading?.closest('main')).not.toBeNull()
    expect(heading?.textContent.startsWith('Page not found')).toBe(path === '/404')
  })

  test('has its whole address as canonical link, if it is to be found and the build knows its origin', () => {
    expect(texts(page, 'link[rel=canonical]', 'href')).toEqual(
      origin === undefined || path === '/404' ? [] : [new URL(path, origin).href],
    )
    expect(texts(page, 'meta[name=robots]', 'content')).toEqual(path === '/404' ? ['noindex'] : [])
  })

  test('names icons and a manifest that are there', () => {
    const files = texts(
      page,
      'link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]',
      'href',
    )
    expect(files).toHaveLength(4)
    const [drawn = '', ...asked] = files
    expect(drawn).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    for (const file of asked) expect([file, existsSync(dist + file)]).toEqual([file, true])
  })
})

describe('the public pages', () => {
  test('have a title each, of at most 60 characters with a brand as short as ours', () => {
    const long = pages.filter(
      ({ page }) => page.title.length - brand.name.length + 'Basalt'.length > 60,
    )
    expect(long.map(({ path, page }) => `${path}: ${page.title}`)).toEqual([])
    for (const { page } of pages) expect(page.title).toContain(brand.name)
  })

  test('have a description each, of 110 to 160 characters', () => {
    for (const { path, page } of pages) {
      const [description = '', ...more] = descriptionsOf(page)
      expect([path, more]).toEqual([path, []])
      expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(110)
      expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160)
    }
  })

  test('share no title and no description', () => {
    const titles = pages.map(({ page }) => page.title)
    const descriptions = pages.flatMap(({ page }) => descriptionsOf(page))
    expect(new Set(titles).size).toBe(paths.length)
    expect(new Set(descriptions).size).toBe(paths.length)
  })

  test('name a picture for links elsewhere, of the size that they say', () => {
    for (const { page } of pages) {
      const metas = [...page.querySelectorAll('meta')].map((meta) => ({
        name: meta.getAttribute('property') ?? meta.getAttribute('name'),
        content: meta.getAttribute('content'),
      }))
      const tag = (name: string) => {
        const found = metas.filter((meta) => meta.name === name).map(({ content }) => content)
        expect([name, found]).toEqual([name, [expect.stringMatching(/./)]])
        return found[0] ?? ''
      }
      const picture = tag('og:image')
      const [file = ''] = /og\/[\w-]+\.png$/.exec(picture) ?? []
      expect(picture).toBe(origin === undefined ? `/${file}` : `${origin}/${file}`)
      const size = [Number(tag('og:image:width')), Number(tag('og:image:height'))]
      expect(pngSize(file)).toEqual(['PNG', ...size])
      expect([tag('og:title'), tag('og:description')]).toEqual([
        page.title,
        ...descriptionsOf(page),
      ])
      for (const name of ['og:site_name', 'og:type', 'og:image:alt', 'twitter:card']) tag(name)
    }
  })

  test('have each a picture of their own', () => {
    const made = publicPages.map(({ id }) => readFileSync(`${dist}og/${id}.png`).toString('base64'))
    expect(new Set(made).size).toBe(publicPages.length)
  })

  test('say who and where they are in JSON-LD, once', () => {
    for (const { path, page } of pages) {
      const data = [...page.querySelectorAll('script[type="application/ld+json"]')]
      const isToSay = origin !== undefined && path !== '/auth'
      expect([path, data.length]).toEqual([path, isToSay ? 1 : 0])
      const graph = data.map(({ textContent }) => JSON.parse(textContent ?? '') as object)
      if (isToSay) expect(graph[0]).toHaveProperty('@graph.0.@type')
    }
  })
})

test("the application's empty page says nothing of a page", () => {
  const shell = parsed('app.html')
  expect(
    shell.querySelectorAll('[property^=og], [name=description], [rel=canonical]'),
  ).toHaveLength(0)
})

test('robots.txt and the sitemap name every public page, where the build knows its origin', () => {
  expect(existsSync(`${dist}sitemap.xml`)).toBe(origin !== undefined)
  expect(read('robots.txt').includes('Sitemap:')).toBe(origin !== undefined)
  expect(read('robots.txt')).not.toContain('Disallow')
  if (origin === undefined) return
  expect(read('robots.txt')).toContain(`\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`)
  const locations = [...read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  const canonical = pages.flatMap(({ page }) => texts(page, 'link[rel=canonical]', 'href'))
  expect(locations).toHaveLength(canonical.length)
  expect(new Set(locations)).toEqual(new Set(canonical))
  expect(planPaths.length).toBeGreaterThan(0)
})

test('llms.txt has every page for search engines, under its title and with its description', () => {
  const found = [...read('llms.txt').matchAll(/^- \[(.+)\]\((\S+)\): (.+)$/gm)].map(
    ([, title, url = '', description]) => [
      new URL(url, origin ?? 'https://x.invalid').pathname,
      title,
      description,
    ],
  )
  const expected = pages
    .filter(({ path }) => path !== '/auth')
    .map(({ path, page }) => [
      path,
      page.title.replace(` · ${brand.name}`, ''),
      ...descriptionsOf(page),
    ])
  expect(found.map(String).toSorted()).toEqual(expected.map(String).toSorted())
  expect(read('llms.txt')).toMatch(new RegExp(`^# ${brand.name}\\n\\n> .{50}`))
})

test('icons are what they are said to be', () => {
  const manifest = JSON.parse(read('manifest.webmanifest')) as {
    icons: { src: string; sizes: string }[]
  }
  expect(manifest.icons.length).toBeGreaterThan(2)
  for (const { src, sizes } of manifest.icons) {
    const [side] = sizes.split('x').map(Number)
    expect([src, ...pngSize(src)]).toEqual([src, 'PNG', side, side])
  }
  expect(pngSize('apple-touch-icon.png')).toEqual(['PNG', 180, 180])
  expect([...readFileSync(`${dist}favicon.ico`).subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
})
