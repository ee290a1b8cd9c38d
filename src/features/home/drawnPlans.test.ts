import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Plan } from '@/features/catalogue/plan'
import { drawnPlans, firstLit, MOST_DRAWN } from './drawnPlans'
import { planOf, somePlans, testPlans, testPlansWith } from './testPlans'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const kinds = (list: readonly Plan[]) => new Set(list.map(({ kind }) => kind))
const many = fc
  .tuple(somePlans, somePlans, somePlans)
  .map((lists) =>
    lists.flat().map((plan, at) => planOf({ ...plan, slug: `q${at}.size`, id: String(at) })),
  )

describe('what is drawn', () => {
  it('is everything, as long as it can be told apart', () => {
    expect(drawnPlans(testPlans)).toEqual(testPlans)
  })

  it('is at most forty, of every kind something, and always the chosen one', () => {
    fc.assert(
      fc.property(many, fc.nat(), (plans, at) => {
        const chosen = plans[at % plans.length]?.slug
        const drawn = drawnPlans(plans, chosen)
        expect(drawn.length).toBeLessThanOrEqual(MOST_DRAWN)
        expect(new Set(drawn).size).toBe(drawn.length)
        expect(drawn.map(({ slug }) => slug)).toContain(chosen)
        expect(kinds(drawn)).toEqual(kinds(plans))
        if (plans.length > MOST_DRAWN) expect(drawn.length).toBeGreaterThan(MOST_DRAWN - 5)
      }),
    )
  })

  it('reaches from the smallest to the largest of each kind', () => {
    const plans = Array.from({ length: 90 }, (_, at) =>
      planOf({ slug: `v1.s${at}`, kind: at < 60 ? 'vps' : 'gpu', memoryGib: at + 1 }),
    )
    const memories = drawnPlans(plans)
      .filter(({ kind }) => kind === 'gpu')
      .map(({ memoryGib }) => memoryGib)
    expect(Math.min(...memories)).toBe(61)
    expect(Math.max(...memories)).toBe(90)
  })
})

describe('the plan that is lit first', () => {
  it('stands in the middle and can be chosen', () => {
    const slug = firstLit(testPlans, NOW)
    expect(slug).toBe('d1.large')
    const without = testPlansWith('d1.large', { regions: [{ region: 'fra1', stock: 0 }] })
    expect(firstLit(without, NOW)).not.toBe('d1.large')
  })

  it('is one that is sold out, where all are', () => {
    const none = testPlans.map((plan) => ({ ...plan, regions: [] }))
    expect(firstLit(none, NOW)).toBe('d1.large')
  })

  it('is none without plans', () => {
    expect(firstLit([], NOW)).toBeUndefined()
  })
})
