import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageById } from '@/content/pages'
import { costSteps } from './costSteps'
import { arbitraryPlans, makePlan, somePlans } from './fixtures'
import { neighboursOf, plansLike } from './neighbours'
import { planKinds } from './plan'
import { planPath, productPaths } from './planPath'
import { planWords } from './planWords'
import { costMicros } from './price'
import { seedPlans } from './seedFixtures'

const planOf = (slug: string, plans = seedPlans) => {
  const found = plans.find((plan) => plan.slug === slug)
  if (!found) throw new Error(`No plan ${slug}`)
  return found
}
const slugs = (slug: string, plans = seedPlans) => {
  const { smaller, larger, otherCpu } = neighboursOf(planOf(slug, plans), plans)
  return [smaller?.slug, larger?.slug, otherCpu?.slug]
}

describe('the page of a plan', () => {
  it('is below the page of its product', () => {
    for (const { kind, page } of planKinds) expect(productPaths[kind]).toBe(pageById(page).path)
    expect(planPath(makePlan({ slug: 'g1.l4', kind: 'gpu' }))).toBe('/gpu-compute/g1.l4')
  })

  it('has a title and a description that search engines show whole', () => {
    for (const plan of [...seedPlans, ...somePlans]) {
      const { title, description } = planWords(plan)
      expect(title.length, title).toBeLessThanOrEqual(51)
      expect(description.length, description).toBeGreaterThanOrEqual(110)
      expect(description.length, description).toBeLessThanOrEqual(160)
    }
    expect(planWords(planOf('v1.nano'))).toEqual({
      title: 'v1.nano: VPS server with 1 vCPU and 1 GiB',
      description: expect.stringMatching(
        /^v1\.nano has 1 shared vCPU, .* per hour, .*\. Stock by region\. /,
      ),
    })
    const gpu = makePlan({ slug: 'g1', kind: 'gpu', gpuCount: 2, gpuModel: 'H100' })
    expect(planWords(gpu).title).toBe('g1: GPU server with 2 × H100')
  })

  it('leaves out what does not fit into the description', () => {
    const long = makePlan({ slug: 'x'.repeat(40), monthlyCapMicros: 10_000_000_000 })
    const { description } = planWords(long)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(description).toMatch(/a month\. Stock by region\.$/)
  })
})

describe('the neighbours of a plan', () => {
  it('are the next sizes of its product', () => {
    expect(slugs('v1.small').slice(0, 2)).toEqual(['v1.micro', 'v1.medium'])
    expect(slugs('v1.nano')[0]).toBeUndefined()
    expect(slugs('g1.h100x2')[1]).toBeUndefined()
  })

  it('have the same memory with the other CPU, and the nearest number of vCPUs', () => {
    const plans = [
      makePlan({ slug: 'v1.a', memoryGib: 8, vcpus: 4 }),
      makePlan({ slug: 'd1.a', memoryGib: 8, vcpus: 2, cpu: 'dedicated' }),
      makePlan({ slug: 'd1.b', memoryGib: 8, vcpus: 16, cpu: 'dedicated' }),
      makePlan({ slug: 'g1.a', memoryGib: 8, vcpus: 4, cpu: 'dedicated', gpuCount: 1 }),
    ]
    expect(slugs('v1.a', plans)[2]).toBe('d1.a')
    expect(slugs('g1.a', plans)[2]).toBeUndefined()
  })

  it('are each other’s neighbours', () => {
    for (const plan of seedPlans) {
      const { smaller, larger } = neighboursOf(plan, seedPlans)
      if (smaller) expect(neighboursOf(smaller, seedPlans).larger).toBe(plan)
      if (larger) expect(neighboursOf(larger, seedPlans).smaller).toBe(plan)
    }
  })

  it('are guessed from the name that no plan has', () => {
    expect(plansLike('v1.smal', 'vps', seedPlans)[0]?.slug).toBe('v1.small')
    expect(plansLike('V1.MEDIUM', 'vps', seedPlans)[0]?.slug).toBe('v1.medium')
    expect(plansLike('zzz', 'gpu', seedPlans).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 4 }, () => 'gpu'),
    )
    expect(plansLike('x', 'vps', [])).toEqual([])
  })
})

describe('the curve of the cost', () => {
  it('is flat from the hour of the cap', () => {
    const steps = costSteps(makePlan())
    const cap = steps.find(({ says }) => says === 'Cap reached')
    expect(cap).toEqual({ says: 'Cap reached', hours: 667, micros: 6_800_000 })
    expect(steps.at(-1)).toMatchObject({ hours: 744, micros: 6_800_000 })
  })

  it('has no cap where the plan has none, or a month is too short for it', () => {
    for (const monthlyCapMicros of [null, 10_200 * 744]) {
      const steps = costSteps(makePlan({ monthlyCapMicros }))
      expect(steps.map(({ says }) => says)).not.toContain('Cap reached')
      expect(steps.at(-1)?.micros).toBe(10_200 * 744)
    }
  })

  it('never falls, and is what the hours cost', () => {
    fc.assert(
      fc.property(arbitraryPlans, (plans) => {
        for (const plan of plans) {
          const steps = costSteps(plan)
          const costs = steps.map(({ micros }) => micros)
          expect(costs).toEqual(costs.toSorted((a, b) => a - b))
          for (const { hours, micros } of steps) {
            expect(micros).toBe(costMicros(plan, hours * 3600))
          }
        }
      }),
    )
  })
})
