import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { headWordsOf } from '@/content/headWords'
import { pageById, publicPages, type PublicPage } from '@/content/pages'
import { somePlans, makePlan } from '@/domain/catalogue/fixtures'
import { brand } from '@/lib/brand'
import type { Orders } from '@/lib/deployment'
import { planData, structuredData } from './structuredData'

const NOW = Date.parse('2026-11-15T00:00:00Z')

beforeEach(() => vi.stubEnv('VITE_SITE_URL', 'https://site.example'))
afterEach(() => vi.unstubAllEnvs())

const address = v.pipe(v.string(), v.url(), v.startsWith('https://site.example/'))
const reference = v.strictObject({ '@id': address })
const price = v.pipe(v.number(), v.minValue(0))
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))

/** The properties of https://schema.org that we use for these types. Unknown or missing properties fail the test. */
const specification = v.strictObject({
  '@type': v.literal('UnitPriceSpecification'),
  price: v.optional(price),
  maxPrice: v.optional(price),
  priceCurrency: currency,
  unitCode: v.picklist(['HUR', 'MON']),
  valueAddedTaxIncluded: v.literal(false),
  validFrom: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  validThrough: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})
const offer = v.strictObject({
  '@type': v.literal('Offer'),
  name: v.string(),
  sku: v.string(),
  description: v.string(),
  url: address,
  availability: v.picklist(
    ['InStock', 'SoldOut', 'Discontinued', 'OutOfStock'].map(
      (name) => `https://schema.org/${name}`,
    ),
  ),
  availabilityEnds: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  priceCurrency: currency,
  priceSpecification: v.pipe(v.array(specification), v.minLength(1)),
})
const product = v.strictObject({
  '@type': v.literal('Product'),
  '@id': address,
  name: v.pipe(v.string(), v.minLength(1)),
  description: v.pipe(v.string(), v.minLength(50)),
  url: address,
  image: v.pipe(address, v.endsWith('.png')),
  brand: v.strictObject({ '@type': v.literal('Brand'), name: v.literal(brand.name) }),
  offers: v.pipe(v.array(offer), v.minLength(1)),
})
const breadcrumbs = v.strictObject({
  '@type': v.literal('BreadcrumbList'),
  itemListElement: v.strictTuple([
    v.strictObject({
      '@type': v.literal('ListItem'),
      position: v.literal(1),
      name: v.literal('Home'),
      item: v.literal('https://site.example/'),
    }),
    v.strictObject({
      '@type': v.literal('ListItem'),
      position: v.literal(2),
      name: v.string(),
      item: address,
    }),
  ]),
})
const organization = v.strictObject({
  '@type': v.literal('Organization'),
  '@id': address,
  name: v.literal(brand.name),
  url: v.literal('https://site.example/'),
  logo: v.pipe(address, v.endsWith('.png')),
})
const website = v.strictObject({
  '@type': v.literal('WebSite'),
  '@id': address,
  name: v.literal(brand.name),
  url: v.literal('https://site.example/'),
  inLanguage: v.literal('en'),
  publisher: reference,
})
const document = v.strictObject({
  '@context': v.literal('https://schema.org'),
  '@graph': v.array(v.variant('@type', [product, breadcrumbs, organization, website])),
})

const real = somePlans.map((plan) => ({ ...plan, isSample: false }))
const vps = pageById('vps')

const dataOf = (page: PublicPage, plans = real, orders: Orders = 'open') =>
  structuredData({
    page,
    description: headWordsOf(page.id, {}).description,
    plans,
    orders,
    now: NOW,
  })
const read = (...given: Parameters<typeof dataOf>) => v.parse(document, dataOf(...given))['@graph']
const productsIn = (things: ReturnType<typeof read>) =>
  things.filter((thing) => thing['@type'] === 'Product')
const offersOf = (...given: Parameters<typeof dataOf>) =>
  productsIn(read(...given)).flatMap(({ offers }) => offers)
const offerOf = (given: Parameters<typeof makePlan>[0], orders: Orders = 'open') =>
  offersOf(vps, [makePlan({ isSample: false, ...given })], orders)[0]

describe('what a page says for search engines', () => {
  it.each(publicPages)('is well-formed on $path', (page) => {
    const types = read(page).map((thing) => thing['@type'])
    expect(types.slice(0, 2)).toEqual(
      page.id === 'home'
        ? ['Organization', 'WebSite']
        : ['BreadcrumbList', ...(types.length > 1 ? ['Product'] : [])],
    )
  })

  it('is nothing where the build does not know its origin', () => {
    vi.stubEnv('VITE_SITE_URL', '')
    expect(publicPages.map((page) => dataOf(page))).toEqual(publicPages.map(() => undefined))
  })

  it('leads from the home page to the page', () => {
    expect(read(pageById('roadmap'))).toEqual([
      expect.objectContaining({
        itemListElement: [
          expect.anything(),
          expect.objectContaining({ name: 'Roadmap', item: 'https://site.example/roadmap' }),
        ],
      }),
    ])
  })
})

describe('offers', () => {
  it.each([
    ['vps', 'vps'],
    ['vds', 'vds'],
    ['cloud-instances', 'cloud'],
    ['gpu-compute', 'gpu'],
  ] as const)('on the page %s are the plans of the kind %s', (id, kind) => {
    const own = real.filter((plan) => plan.kind === kind)
    expect(own.length).toBeGreaterThan(0)
    expect(
      offersOf(pageById(id))
        .map(({ sku }) => sku)
        .toSorted(),
    ).toEqual(own.map(({ slug }) => slug).toSorted())
  })

  it('are on no other page', () => {
    const pages = publicPages.filter(({ group }) => group !== 'products')
    expect(pages.flatMap((page) => productsIn(read(page)))).toEqual([])
  })

  it('are none where there are no rows', () => {
    expect(offersOf(vps, [])).toEqual([])
  })

  it('are none of the sample catalogue, which the page calls no offer', () => {
    expect(somePlans.some(({ kind }) => kind === 'vps')).toBe(true)
    expect(offersOf(vps, [...somePlans])).toEqual([])
    const mixed = [...somePlans, makePlan({ slug: 'v9.real', isSample: false })]
    expect(offersOf(vps, mixed).map(({ sku }) => sku)).toEqual(['v9.real'])
  })

  it('stand under the product that they are of', () => {
    const plans = [
      makePlan({ slug: 'a', isSample: false, product: { slug: 'v1', name: 'VPS' } }),
      makePlan({ slug: 'b', isSample: false, product: { slug: 'v2', name: 'VPS, second' } }),
      makePlan({ slug: 'c', isSample: false, product: { slug: 'v1', name: 'VPS' } }),
    ]
    const found = productsIn(read(vps, plans))
    expect(found.map(({ name, offers }) => [name, offers.map(({ sku }) => sku)])).toEqual([
      ['VPS', ['a', 'c']],
      ['VPS, second', ['b']],
    ])
  })

  it('have the price of an hour and the most of a month, exactly, without VAT', () => {
    const found = offerOf({ slug: 'v1.small', hourlyMicros: 3_601, monthlyCapMicros: 2_400_000 })
    expect(found?.url).toBe('https://site.example/vps/v1.small')
    expect(found?.priceSpecification).toEqual([
      {
        '@type': 'UnitPriceSpecification',
        price: 0.003601,
        priceCurrency: 'EUR',
        unitCode: 'HUR',
        valueAddedTaxIncluded: false,
      },
      {
        '@type': 'UnitPriceSpecification',
        maxPrice: 2.4,
        priceCurrency: 'EUR',
        unitCode: 'MON',
        valueAddedTaxIncluded: false,
      },
    ])
  })

  it('have no monthly price where there is no cap', () => {
    const found = offerOf({ slug: 'v1.small', monthlyCapMicros: null })
    expect(found?.priceSpecification.map(({ unitCode }) => unitCode)).toEqual(['HUR'])
  })

  it('say until when a price holds, and the one after it', () => {
    const validFrom = '2026-12-01T00:00:00Z'
    const next = { hourlyMicros: 20_000, monthlyCapMicros: null, validFrom }
    const found = offerOf({ slug: 'v1.small', hourlyMicros: 10_000, monthlyCapMicros: null, next })
    expect(
      found?.priceSpecification.map((each) => [each.price, each.validFrom, each.validThrough]),
    ).toEqual([
      [0.01, undefined, validFrom],
      [0.02, validFrom, undefined],
    ])
  })

  const left = [
    { region: 'fra1', stock: 0 },
    { region: 'ams1', stock: 3 },
  ]
  const none = [{ region: 'fra1', stock: 0 }]

  it.each([
    ['can be had somewhere', { regions: left }, 'InStock'],
    ['is not limited', { regions: [{ region: 'fra1', stock: null }] }, 'InStock'],
    ['is sold out everywhere', { regions: none }, 'SoldOut'],
    ['ends later', { regions: left, retiresAt: '2026-12-01T00:00:00Z' }, 'InStock'],
    ['has ended', { regions: left, retiresAt: '2026-11-14T00:00:00Z' }, 'Discontinued'],
  ])('of a plan that %s: %o is %s', (_state, given, availability) => {
    const plan = makePlan({ slug: 'v1.small', isSample: false, ...given })
    const [found] = offersOf(vps, [plan])
    expect(found?.availability).toBe(`https://schema.org/${availability}`)
    expect(found?.availabilityEnds).toBe(plan.retiresAt ?? undefined)
  })

  it.each(['closed', 'preview'] as const)(
    'cannot be bought while orders are in the state %s, whatever the rows say',
    (orders) => {
      const had = (given: object) => offerOf({ slug: 'v1.small', ...given }, orders)?.availability
      expect(had({ regions: left })).toBe('https://schema.org/OutOfStock')
      expect(had({ regions: none })).toBe('https://schema.org/OutOfStock')
      expect(had({ retiresAt: '2026-11-14T00:00:00Z' })).toBe('https://schema.org/Discontinued')
    },
  )
})

describe('the page of a plan', () => {
  const given = { description: 'A plan.', orders: 'open' as const, now: NOW }

  it('says where it is, and its offer', () => {
    const plan = makePlan({ slug: 'v1.small', isSample: false })
    const graph = planData({ ...given, plan })?.['@graph'] ?? []
    expect(graph).toMatchObject([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { item: 'https://site.example/' },
          { item: 'https://site.example/vps' },
          { item: 'https://site.example/vps/v1.small', name: 'v1.small' },
        ],
      },
      { '@type': 'Product', name: 'v1.small', url: 'https://site.example/vps/v1.small' },
    ])
    expect(v.safeParse(offer, graph[1]?.['offers']).issues).toBeUndefined()
  })

  it('has no offer of a sample', () => {
    const graph = planData({ ...given, plan: makePlan({ isSample: true }) })?.['@graph']
    expect(graph?.map((thing) => thing['@type'])).toEqual(['BreadcrumbList'])
  })
})
