import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { capabilities } from './capabilities'
import { descriptions } from './descriptions'
import { headWordsOf } from './headWords'
import { pageById, pageGroups, pagesIn, publicPages } from './pages'
import { statuses } from './status'
import { brand } from '@/lib/brand'
import type { ServerKind } from '@/lib/deployment'

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

/** Everything that a provider may sell: each set of kinds. */
const offers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((bits) =>
  (['vps', 'cloud', 'vds', 'gpu'] as const).filter((_, place) => bits & (1 << place)),
)

const homeWith = (sells: readonly ServerKind[] | undefined) => {
  const { title, description } = headWordsOf('home', { sells })
  return [title, description.replace(/, billed by .*/, '')]
}

describe('the list of pages', () => {
  it('serves exactly the public routes of the specification, the prices and the status', () => {
    expect(publicPages.map((page) => page.path).toSorted()).toEqual(
      [
        '/',
        '/cloud-instances',
        '/vps',
        '/vds',
        '/gpu-compute',
        '/prices',
        '/status',
        '/architecture',
        '/workspaces',
        brand.osPath,
        '/custom-chips',
        '/bit-language',
        '/research',
        '/roadmap',
        '/api-docs',
        '/sdks',
        '/tutorials',
        '/support',
        '/community',
        '/console',
      ].toSorted(),
    )
  })

  it('names no two pages alike', () => {
    expect(duplicates(publicPages.map((page) => page.id))).toEqual([])
    expect(duplicates(publicPages.map((page) => page.nav))).toEqual([])
    expect(duplicates(publicPages.map((page) => page.title))).toEqual([])
    expect(duplicates(Object.values(descriptions))).toEqual([])
  })

  it.each(publicPages)(
    'describes $id in 110 to 160 characters, under a title of at most 51, whatever is on sale',
    ({ id }) => {
      for (const sells of offers) {
        const { title, description } = headWordsOf(id, { sells })
        expect(description.length).toBeGreaterThanOrEqual(105)
        expect(description.length).toBeLessThanOrEqual(160)
        // With " · Basalt" it has 60, which is what search engines show.
        expect(title.length).toBeLessThanOrEqual(51)
      }
    },
  )

  it('describes the home page by what is on sale, or in the words of the provider', () => {
    expect(homeWith(['vps', 'cloud', 'vds', 'gpu'])).toEqual([
      'Cloud servers, VPS, VDS and GPUs by the hour',
      'Cloud servers, VPS, dedicated vCPUs and GPU servers',
    ])
    expect(homeWith(['vps', 'cloud'])).toEqual([
      'Cloud servers and VPS by the hour',
      'Cloud servers and VPS',
    ])
    expect(homeWith(['gpu'])).toEqual(['GPUs by the hour', 'GPU servers'])
    expect(homeWith(undefined)).toEqual(['Servers by the hour', 'Servers'])
    const own = { title: 'Servers in Graz', lead: 'By the hour.', isOwnLead: true }
    expect(headWordsOf('home', { home: own })).toEqual({
      title: 'Servers in Graz',
      description: 'By the hour.',
    })
  })

  it('compares a VDS with shared plans only where there are some', () => {
    expect(headWordsOf('vds', { sells: ['vps', 'vds'] }).description).toContain('shared plans')
    expect(headWordsOf('vds', { sells: ['vds'] }).description).not.toContain('shared')
  })

  it('puts every page but home into one group', () => {
    const [home, ...others] = publicPages
    expect(home).toMatchObject({ id: 'home', path: '/' })
    expect(home?.group).toBeUndefined()
    expect(pageGroups.flatMap((group) => pagesIn(group.id))).toHaveLength(others.length)
  })

  it('gives a status to products and features, and to no page of information', () => {
    expect(publicPages.filter((page) => page.status).map((page) => page.id)).toEqual([
      'cloud-instances',
      'vps',
      'vds',
      'gpu-compute',
      'workspaces',
      'os',
      'custom-chips',
      'bit-language',
      'console',
    ])
  })

  it('finds a page by its id', () => {
    expect(pageById('vps').path).toBe('/vps')
  })

  it('imports no text, because it is in the first chunk', () => {
    const source = readFileSync(new URL('./pages.ts', import.meta.url), 'utf8')
    expect(source).not.toMatch(/from '.*\.mdx'|import\(|import\.meta/)
  })
})

describe('the list of claims', () => {
  it('has one claim per id, each a sentence with a known status and page', () => {
    expect(duplicates(capabilities.map((item) => item.id))).toEqual([])
    expect(duplicates(capabilities.map((item) => item.claim))).toEqual([])
    for (const item of capabilities) {
      expect(item.claim).toMatch(/^[A-Z].*\.$/)
      expect([...Object.keys(statuses), 'orders']).toContain(item.status)
      expect(pageById(item.page).id).toBe(item.page)
    }
  })

  it.each(capabilities.filter(({ page }) => pageById(page).status))(
    'agrees on $id with the status that its page shows',
    ({ page, status }) => expect(status).toBe(pageById(page).status),
  )

  it('claims nothing that needs a server or what is not built', () => {
    const unbuilt = /gpu|\bstart|\bbill|new server/i
    const working = capabilities.filter(
      ({ status }) => status === 'available' || status === 'preview',
    )
    expect(working.filter((item) => unbuilt.test(item.claim))).toEqual([])
  })
})
