import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOpen } from './availability'
import { catalogueSearch, type CatalogueSort } from './catalogueSearch'
import { filterPlans, hourlyPerVramGib, sortPlans, type PlanFilter } from './filterAndSortPlans'
import type { Plan } from './plan'
import { arbitraryPlans, somePlans } from './fixtures'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const slugs = (plans: readonly Plan[]) => plans.map(({ slug }) => slug)
const left = (filter: PlanFilter) => slugs(filterPlans(somePlans, filter, NOW))

describe('a filter', () => {
  it('of nothing leaves everything, in its order', () => {
    expect(left({})).toEqual(slugs(somePlans))
    expect(left({ family: 'all' })).toEqual(slugs(somePlans))
  })

  it.each<[PlanFilter, string[]]>([
    [{ family: 'vds' }, ['d1.medium', 'd1.large']],
    [{ family: 'c1' }, ['c1.medium']],
    [{ cpu: 'dedicated', family: 'vds', stock: true }, ['d1.medium']],
    [{ memory: 16 }, ['d1.large', 'g1.l4', 'g1.h100x2']],
    [{ vcpu: 32 }, ['g1.h100x2']],
    [{ q: 'H100' }, ['g1.h100x2']],
    [{ q: 'medium DEDICATED' }, ['d1.medium']],
    [{ q: 'general' }, ['c1.medium']],
    [{ region: 'ams1', family: 'gpu' }, ['g1.l4']],
    [{ stock: true, region: 'fra1', q: 'v1.small' }, []],
    [{ stock: true, region: 'ams1', q: 'v1.small' }, ['v1.small']],
  ])('%j leaves %j', (filter, expected) => {
    expect(left(filter)).toEqual(expected)
  })

  it('never adds, and in stock only leaves what can be chosen', () => {
    fc.assert(
      fc.property(
        arbitraryPlans,
        fc.record({
          memory: fc.option(fc.integer({ min: 1, max: 512 }), { nil: undefined }),
          region: fc.constantFrom(undefined, 'fra1', 'ams1'),
        }),
        (plans, filter) => {
          const found = filterPlans(plans, { ...filter, stock: true }, NOW)
          expect(plans).toEqual(expect.arrayContaining(found))
          for (const plan of found) {
            expect(isOpen(plan, filter.region, NOW)).toBe(true)
            expect(plan.memoryGib).toBeGreaterThanOrEqual(filter.memory ?? 0)
          }
        },
      ),
    )
  })
})

describe('an order', () => {
  it('by price goes up, and down again', () => {
    const up = slugs(sortPlans(somePlans, 'price'))
    expect(up[0]).toBe('v1.nano')
    expect(slugs(sortPlans(somePlans, '-price'))).toEqual(up.toReversed())
  })

  it('puts those without the figure last, either way', () => {
    for (const sort of ['cap', '-cap', 'disk', '-disk'] as const) {
      expect(slugs(sortPlans(somePlans, sort)).slice(-2).toSorted()).toEqual(['g1.h100x2', 'g1.l4'])
    }
  })

  it('by name reads numbers as numbers', () => {
    const [nano] = somePlans
    if (!nano) throw new Error('no plan')
    const named = ['d1.10xlarge', 'd1.2xlarge'].map((slug) => ({ ...nano, slug }))
    expect(slugs(sortPlans(named, 'name'))).toEqual(['d1.2xlarge', 'd1.10xlarge'])
  })

  it('loses no plan and leaves equal ones as they were', () => {
    const sorts = ['price', '-cap', 'memory', '-vcpu', 'disk', 'vram', '-gib', 'name'] as const
    fc.assert(
      fc.property(arbitraryPlans, fc.constantFrom<CatalogueSort[]>(...sorts), (plans, sort) => {
        const sorted = sortPlans(plans, sort)
        expect(slugs(sorted).toSorted()).toEqual(slugs(plans).toSorted())
        expect(slugs(sortPlans(sorted, sort))).toEqual(slugs(sorted))
        expect(catalogueSearch({ sort }).sort).toBe(sort)
      }),
    )
  })
})

const byName = (slug: string) => somePlans.find((plan) => plan.slug === slug) as Plan

it('a GiB of VRAM has a price where there is any', () => {
  expect(hourlyPerVramGib(byName('g1.h100x2'))).toBeCloseTo(5_520_000 / ((2 * 81_559) / 1024))
  expect(hourlyPerVramGib(byName('v1.nano'))).toBeNull()
})
