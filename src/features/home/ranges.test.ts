import { describe, expect, it } from 'vitest'
import { samplePlans } from '@/content/samplePlans'
import { rangesOf } from './ranges'

const { axis, rows } = rangesOf(samplePlans)

describe('the ranges of the sample catalogue', () => {
  it('share an axis of doublings from the smallest to the largest memory', () => {
    expect(axis.map(({ gib }) => gib)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
    expect(axis.map(({ at }) => at)).toEqual([0, 12.5, 25, 37.5, 50, 62.5, 75, 87.5, 100])
  })

  it('are those of the plans themselves, with the lowest price', () => {
    for (const { kind, from, memory, vcpus, marks } of rows) {
      const own = samplePlans.filter((plan) => plan.kind === kind.kind)
      expect(marks).toHaveLength(own.length)
      for (const plan of own) {
        expect(plan.hourlyMicros).toBeGreaterThanOrEqual(from.hourlyMicros)
        expect(plan.memoryGib).toBeGreaterThanOrEqual(memory.least)
        expect(plan.memoryGib).toBeLessThanOrEqual(memory.most)
        expect(plan.vcpus).toBeGreaterThanOrEqual(vcpus.least)
        expect(plan.vcpus).toBeLessThanOrEqual(vcpus.most)
      }
    }
  })

  it('come in the order in which they begin', () => {
    expect(rows.map(({ kind }) => kind.kind)).toEqual(['vps', 'cloud', 'vds', 'gpu'])
  })
})

it('leaves out a kind without plans', () => {
  const gpu = samplePlans.filter((plan) => plan.kind === 'gpu')
  expect(rangesOf(gpu).rows.map(({ kind }) => kind.kind)).toEqual(['gpu'])
  expect(rangesOf(gpu).axis.map(({ gib }) => gib)).toEqual([32, 64, 128, 256])
})
