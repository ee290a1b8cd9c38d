import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Plan } from '@/domain/catalogue/plan'
import { columnsBefore, columnsFrom } from './columnLayout'
import { plansToDraw, initialPlan, MOST_DRAWN } from './plansToDraw'
import {
  makePlan,
  arbitraryFamilies,
  availablePlans,
  availablePlansWith,
} from '@/domain/catalogue/fixtures'
import { seedPlans } from '@/domain/catalogue/seedFixtures'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const kinds = (list: readonly Plan[]) => new Set(list.map(({ kind }) => kind))
const slugs = (list: readonly Plan[]) => list.map(({ slug }) => slug).toSorted()

/** Names and sizes of the drawn plans of a kind, from the sample catalogue. */
const of = (kind: string) =>
  plansToDraw(seedPlans)
    .filter((plan) => plan.kind === kind)
    .map(({ slug, memoryGib }) => `${slug} ${memoryGib}`)

describe('the plans that are drawn', () => {
  it('are all of them where each is a size of its own', () => {
    expect(slugs(plansToDraw(availablePlans))).toEqual(slugs(availablePlans))
  })

  it('are four sizes of each kind of the sample catalogue, with a plan of every cloud family', () => {
    expect(seedPlans).toHaveLength(30)
    expect(of('vps')).toEqual(['v1.nano 1', 'v1.small 4', 'v1.medium 8', 'v1.xlarge 24'])
    expect(of('cloud')).toEqual(['c1.small 2', 'p1.large 8', 'm1.large 32', 'm1.2xlarge 128'])
    expect(of('vds')).toEqual(['d1.medium 8', 'd1.large 16', 'd1.2xlarge 64', 'd1.4xlarge 128'])
    expect(of('gpu')).toEqual(['g1.l4 32', 'g1.l40s 64', 'g1.a100 128', 'g1.h100x2 256'])
  })

  it('are at most sixteen, every kind among them, and always the chosen one', () => {
    fc.assert(
      fc.property(arbitraryFamilies, fc.nat(), (plans, at) => {
        const chosen = plans[at % plans.length]?.slug ?? ''
        const drawn = plansToDraw(plans, chosen)
        expect(drawn.length).toBeLessThanOrEqual(MOST_DRAWN)
        expect(new Set(drawn).size).toBe(drawn.length)
        expect(slugs(drawn)).toContain(chosen)
        expect(kinds(drawn)).toEqual(kinds(plans))
      }),
    )
  })

  it('are one of each size in a kind, and the smallest and the largest are among them', () => {
    fc.assert(
      fc.property(arbitraryFamilies, (plans) => {
        for (const kind of kinds(plans)) {
          const sizes = (list: readonly Plan[]) =>
            list.filter((plan) => plan.kind === kind).map(({ memoryGib }) => memoryGib)
          const drawn = sizes(plansToDraw(plans))
          expect(new Set(drawn).size).toBe(drawn.length)
          expect(Math.min(...drawn)).toBe(Math.min(...sizes(plans)))
          expect(Math.max(...drawn)).toBe(Math.max(...sizes(plans)))
        }
      }),
    )
  })

  it('are the same in any order of the rows', () => {
    fc.assert(
      fc.property(arbitraryFamilies, (plans) => {
        expect(slugs(plansToDraw(plans.toReversed()))).toEqual(slugs(plansToDraw(plans)))
      }),
    )
  })

  it('give the place of the nearest of its kind to the chosen one', () => {
    const [before, after] = [plansToDraw(seedPlans), plansToDraw(seedPlans, 'g1.h100')]
    expect(before.map(({ slug }) => (slug === 'g1.a100' ? 'g1.h100' : slug))).toEqual(
      after.map(({ slug }) => slug),
    )
  })
})

describe('the plan that is lit first', () => {
  it('is in stock, with no column in front of it', () => {
    const slug = initialPlan(seedPlans, NOW)
    expect(slug).toBe('d1.medium')
    const field = columnsFrom(plansToDraw(seedPlans, slug))
    const column = field.columns.find(({ plan }) => plan.slug === slug)
    expect(column && columnsBefore(field, column)).toEqual([])
    const first = initialPlan(availablePlans, NOW) ?? ''
    const without = availablePlansWith(first, { regions: [{ region: 'fra1', stock: 0 }] })
    expect(initialPlan(without, NOW)).not.toBe(first)
  })

  it('is a plan that is sold out, where all are', () => {
    const none = availablePlans.map((plan) => ({ ...plan, regions: [] }))
    expect(initialPlan(none, NOW)).toBe(initialPlan(availablePlans, NOW))
  })

  it('is none without plans', () => {
    expect(initialPlan([], NOW)).toBeUndefined()
    expect(plansToDraw([makePlan()])).toHaveLength(1)
  })
})
