import { describe, expect, it } from 'vitest'
import { pageById } from '@/content/pages'
import { planKinds, sampleNote, samplePlans } from '@/content/samplePlans'

describe('the sample catalogue', () => {
  it('has no two plans of one name', () => {
    expect(new Set(samplePlans.map((plan) => plan.slug)).size).toBe(samplePlans.length)
  })

  it.each(samplePlans)('states $slug in whole units', (plan) => {
    for (const amount of [plan.hourlyMicros, plan.monthlyCapMicros ?? 0, plan.vcpus]) {
      expect(Number.isSafeInteger(amount)).toBe(true)
    }
    expect(plan.hourlyMicros).toBeGreaterThan(0)
    expect(plan.memoryGib).toBeGreaterThan(0)
  })

  it.each(samplePlans)('gives $slug a disk or GPUs, never neither', (plan) => {
    expect(plan.diskGib === null).toBe(plan.gpuCount > 0)
    expect(plan.gpuModel === null).toBe(plan.gpuCount === 0)
    expect(plan.gpuVramGib === null).toBe(plan.gpuCount === 0)
  })

  it.each(samplePlans)('caps $slug above one hour and below a whole month', (plan) => {
    if (plan.monthlyCapMicros === null) return
    expect(plan.monthlyCapMicros).toBeGreaterThan(plan.hourlyMicros)
    expect(plan.monthlyCapMicros).toBeLessThan(plan.hourlyMicros * 744)
  })

  it('prices more memory of one kind higher', () => {
    for (const { kind } of planKinds) {
      const own = samplePlans.filter((plan) => plan.kind === kind)
      const byMemory = own.toSorted((a, b) => a.memoryGib - b.memoryGib)
      expect(own.toSorted((a, b) => a.hourlyMicros - b.hourlyMicros)).toEqual(byMemory)
    }
  })

  it('says that it is a sample, and of nothing that can be ordered', () => {
    expect(sampleNote).toBe('sample catalogue, not an offer')
    for (const { page } of planKinds) expect(pageById(page).status).toBe('planned')
  })
})
