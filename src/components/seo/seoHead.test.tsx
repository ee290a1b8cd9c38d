import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { brand } from '@/lib/brand'
import { makePlan } from '@/domain/catalogue/fixtures'
import { seoHead, type SeoPage } from './seoHead'

beforeEach(() => vi.stubEnv('VITE_SITE_URL', 'https://site.example'))
afterEach(() => vi.unstubAllEnvs())

function headOf(given: Partial<SeoPage>): HTMLHeadElement {
  const page = {
    path: '/vps',
    title: `VPS · ${brand.name}`,
    description: 'Small servers.',
    plans: [],
    sells: ['vps'] as const,
    orders: 'preview' as const,
    now: 0,
    ...given,
  }
  const html = `<!doctype html><head>${seoHead(page)}</head><body></body>`
  return new DOMParser().parseFromString(html, 'text/html').head
}

const tagsOf = (head: HTMLHeadElement) =>
  Object.fromEntries(
    [...head.querySelectorAll('meta')].map((meta) => [
      meta.getAttribute('property') ?? meta.name,
      meta.content,
    ]),
  )

const dataOf = (head: HTMLHeadElement) =>
  [...head.querySelectorAll('script')].map(({ type, textContent }) => [
    type,
    JSON.parse(textContent ?? '') as unknown,
  ])

const robots = (given: Partial<SeoPage>) => tagsOf(headOf(given))['robots']

it('list no page of a kind of server that is not on sale', () => {
  expect(robots({})).toBeUndefined()
  expect(robots({ sells: undefined })).toBe('noindex')
  expect(robots({ sells: undefined, path: '/status' })).toBeUndefined()
})

describe('the tags for places that show links', () => {
  it('are those of the page, with whole addresses', () => {
    expect(tagsOf(headOf({}))).toEqual({
      'og:type': 'website',
      'og:site_name': brand.name,
      'og:title': `VPS · ${brand.name}`,
      'og:description': 'Small servers.',
      'og:url': 'https://site.example/vps',
      'og:image': 'https://site.example/og/vps.png',
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': `VPS · ${brand.name}, beside a drawing of hexagonal columns, one of them lit`,
      'twitter:card': 'summary_large_image',
    })
  })

  it('name no address where the build does not know its origin', () => {
    vi.stubEnv('VITE_SITE_URL', '')
    const tags = tagsOf(headOf({}))
    expect(tags).not.toHaveProperty('og:url')
    expect(tags['og:image']).toBe('/og/vps.png')
  })

  it('of a page outside of the registry have the picture of the site', () => {
    expect(tagsOf(headOf({ path: '/auth' }))['og:image']).toBe('https://site.example/og/home.png')
  })

  it('hold what a title may hold', () => {
    const title = `"Kiln" & <Sons> 'OS'`
    expect(tagsOf(headOf({ title }))['og:title']).toBe(title)
  })
})

describe('the data for search engines', () => {
  it('is there once, as data', () => {
    expect(dataOf(headOf({}))).toEqual([
      ['application/ld+json', expect.objectContaining({ '@context': 'https://schema.org' })],
    ])
  })

  it('cannot end its element', () => {
    const summary = '</script><script>alert(1)</script><!--'
    const plans = [makePlan({ slug: 'v1.small', summary, isSample: false })]
    const head = headOf({ plans })
    expect(head.querySelectorAll('script')).toHaveLength(1)
    expect(JSON.stringify(dataOf(head))).toContain(summary)
  })

  it('is not there for a page outside of the registry, or without an origin', () => {
    expect(dataOf(headOf({ path: '/auth' }))).toEqual([])
    vi.stubEnv('VITE_SITE_URL', '')
    expect(dataOf(headOf({}))).toEqual([])
  })
})

it('the page for unknown addresses asks not to be listed, and says nothing else', () => {
  expect(tagsOf(headOf({ path: '/404', description: undefined }))).toEqual({ robots: 'noindex' })
})
