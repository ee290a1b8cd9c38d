import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countPlans,
  filterPlans,
  groupPlans,
  inOrder,
  isHeldBack,
  moved,
  visitorState,
  whyUnpublishable,
} from './planList'
import { gpu, h100, medium, small, vps } from '@/domain/catalogue/admin/fixtures'

const plans = [small, medium, h100]
const now = Date.parse('2026-11-21T12:00:00Z')
const slugs = (found: { slug: string }[]) => found.map(({ slug }) => slug)

test.each([
  [{}, ['v1.small', 'v1.medium', 'g1.h100']],
  [{ q: 'SMALL  database' }, ['v1.small', 'v1.medium']],
  [{ q: 'h100' }, ['g1.h100']],
  [{ q: 'nothing' }, []],
  [{ status: 'draft' as const }, ['v1.medium']],
  [{ product: 'v1', status: 'published' as const }, ['v1.small']],
])('%j lets through %j', (search, expected) => {
  expect(slugs(filterPlans(plans, search))).toEqual(expected)
})

test('the counts follow words and product, but not the status that is chosen', () => {
  expect(countPlans(plans, { status: 'draft', product: 'v1' })).toEqual({
    all: 2,
    published: 1,
    draft: 1,
    retired: 0,
  })
})

test('plans stand below their products, empty products only where they are asked for', () => {
  const grouped = groupPlans([gpu, vps], [medium, small], true)
  expect(grouped.map(({ product, plans: of }) => [product.slug, slugs(of)])).toEqual([
    ['g1', []],
    ['v1', ['v1.medium', 'v1.small']],
  ])
  expect(groupPlans([gpu, vps], [small], false)).toHaveLength(1)
})

test('another order of some rows leaves all others where they are', () => {
  const rows = ['a', '1', 'b', 'c', '2']
  expect(inOrder(rows, String, ['c', 'a', 'b'])).toEqual(['c', '1', 'a', 'b', '2'])
  expect(inOrder(rows, String, ['gone', '2', '1'])).toEqual(['a', '2', 'b', 'c', '1'])
})

test('whatever is moved, nothing is lost', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), fc.nat(20), fc.integer({ min: -2, max: 20 }), (...of) => {
      const [list, from, to] = of
      expect(new Set(moved(list, from, to))).toEqual(new Set(list))
      expect(moved(list, from, to)).toHaveLength(list.length)
    }),
  )
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
})

const state = (change: Partial<typeof small>) => visitorState({ ...small, ...change }, now)

test('what visitors see of a plan', () => {
  expect(state({})).toBe('available')
  expect(state({ regions: [{ region: 'fra1', stock: 0 }] })).toBe('sold_out')
  expect(state({ announced_retire_at: '2027-01-01T00:00:00Z' })).toBe('retiring')
  expect(state({ announced_retire_at: '2026-01-01T00:00:00Z' })).toBe('closed')
  expect(state({ status: 'draft' })).toBeNull()
  expect(state({ product_status: 'draft' })).toBeNull()
})

test('a published plan is held back by a product that is not', () => {
  expect(isHeldBack(small)).toBe(false)
  expect(isHeldBack({ ...small, product_status: 'draft' })).toBe(true)
  expect(isHeldBack({ ...small, status: 'draft', product_status: 'draft' })).toBe(false)
})

test('what keeps a plan from being published', () => {
  expect(whyUnpublishable(medium)).toBeNull()
  expect(whyUnpublishable({ ...medium, hourly_micros: null })).toMatch(/Add a price, then save/)
  // Incus refuses every server of such a plan.
  expect(whyUnpublishable({ ...medium, disk_gib: null })).toMatch(/Add a disk size, then save/)
  expect(whyUnpublishable({ ...h100, disk_gib: null })).toBeNull()
  expect(whyUnpublishable({ ...medium, hourly_micros: null, regions: [] })).toMatch(
    /Add a price and an open region, then save/,
  )
})
