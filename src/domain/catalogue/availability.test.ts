import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOpen, nearest, planState, regionsOf } from './availability'
import { arbitraryPlans, makePlan, somePlans } from './fixtures'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const of = (slug: string) => {
  const plan = somePlans.find((each) => each.slug === slug)
  if (!plan) throw new Error(`No plan ${slug}`)
  return plan
}

describe('the state of a plan', () => {
  it.each([
    ['v1.nano', undefined, 'available'],
    ['v1.micro', undefined, 'retiring'],
    ['v1.small', undefined, 'available'],
    ['v1.small', 'fra1', 'sold_out'],
    ['v1.small', 'ams1', 'available'],
    ['d1.large', undefined, 'sold_out'],
    ['g1.h100x2', 'ams1', 'elsewhere'],
  ] as const)('%s in %s is %s', (slug, region, state) => {
    expect(planState(of(slug), region, NOW)).toBe(state)
  })

  it('is closed from the announced day on, to the millisecond', () => {
    const day = Date.parse('2027-01-01T00:00:00Z')
    expect(planState(of('v1.micro'), undefined, day - 1)).toBe('retiring')
    expect(planState(of('v1.micro'), undefined, day)).toBe('closed')
    expect(isOpen(of('v1.micro'), undefined, day)).toBe(false)
  })

  it('is sold out where it is offered nowhere', () => {
    expect(planState(makePlan({ slug: 'a', regions: [] }), undefined, NOW)).toBe('sold_out')
  })

  it('tells the regions where something is left from those where nothing is', () => {
    expect(regionsOf(of('v1.small'))).toEqual({ out: ['fra1'], left: ['ams1'] })
  })
})

describe('the nearest alternative', () => {
  it('is of the same size, of whichever product, in the region that was asked for', () => {
    expect(nearest(of('v1.small'), somePlans, 'fra1', NOW)?.slug).toBe('c1.medium')
  })

  it('is rather larger than smaller', () => {
    expect(nearest(of('v1.micro'), somePlans, undefined, NOW)?.memoryGib).toBeGreaterThanOrEqual(2)
  })

  it('replaces a GPU by a GPU only', () => {
    expect(nearest(of('g1.l4'), somePlans, undefined, NOW)?.kind).toBe('gpu')
    expect(nearest(of('g1.l4'), [of('g1.l4'), of('v1.nano')], undefined, NOW)).toBeNull()
  })

  it('can be chosen there, is another plan, and does not hang on their order', () => {
    fc.assert(
      fc.property(arbitraryPlans, fc.constantFrom(undefined, 'fra1', 'ams1'), (plans, region) => {
        const [plan] = plans
        if (!plan) return
        const found = nearest(plan, plans, region, NOW)
        expect(nearest(plan, plans.toReversed(), region, NOW)?.slug).toBe(found?.slug)
        if (found === null) return
        expect(found.slug).not.toBe(plan.slug)
        expect(planState(found, region, NOW)).toBe('available')
        expect(found.gpuCount > 0).toBe(plan.gpuCount > 0)
      }),
    )
  })
})
