import { describe, expect, it } from 'vitest'
import { rangesOf } from './ranges'
import { availablePlans, availablePlansWith } from '@/domain/catalogue/fixtures'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const { axis, byKind } = rangesOf(availablePlans, NOW)

describe('the ranges of a catalogue', () => {
  it('share an axis of doublings from the smallest to the largest memory', () => {
    expect(axis.map(({ gib }) => gib)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
    expect(axis.map(({ at }) => at)).toEqual([0, 12.5, 25, 37.5, 50, 62.5, 75, 87.5, 100])
  })

  it('are those of the plans themselves, with the lowest price', () => {
    expect([...byKind.keys()]).toEqual(['vps', 'cloud', 'vds', 'gpu'])
    for (const [kind, { from, memory, vcpus, marks }] of byKind) {
      const own = availablePlans.filter((plan) => plan.kind === kind)
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

  it('begin at a price that somebody can have', () => {
    const soldOut = availablePlansWith('v1.nano', { regions: [{ region: 'fra1', stock: 0 }] })
    expect(rangesOf(soldOut, NOW).byKind.get('vps')?.from.slug).toBe('v1.micro')
  })
})

it('leave out a kind without plans', () => {
  const gpu = rangesOf(
    availablePlans.filter((plan) => plan.kind === 'gpu'),
    NOW,
  )
  expect([...gpu.byKind.keys()]).toEqual(['gpu'])
  expect(gpu.axis.map(({ gib }) => gib)).toEqual([32, 64, 128, 256])
})

it('are none without plans', () => {
  expect(rangesOf([], NOW)).toEqual({ axis: [], byKind: new Map() })
})
