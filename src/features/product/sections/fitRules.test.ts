import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryPlans, makePlan, somePlans } from '@/domain/catalogue/fixtures'
import { fitsOf, gib, GIB, memoryNeed, shapeFor, type ModelNeed } from './fitRules'

const need: ModelNeed = {
  parameters: 8,
  bits: 16,
  context: 8192,
  layers: 32,
  width: 1024,
  overhead: 0.2,
}

describe('the memory of a model', () => {
  it('is weights, cache and the share on top', () => {
    const memory = memoryNeed(need)
    expect(memory.weights).toBe(16e9)
    // 128 KiB a token, as docs.rs/kv-cache-size computes for the same model.
    expect(memory.cache).toBe(131_072 * 8192)
    expect(memory.cache).toBe(GIB)
    expect(memory.overhead).toBeCloseTo((16e9 + GIB) / 5)
    expect(memory.total).toBe(memory.weights + memory.cache + memory.overhead)
    expect(memory.totalGib).toBeCloseTo(19.08, 2)
  })

  it('halves its weights with the bits, and leaves the cache as it is', () => {
    const half = memoryNeed({ ...need, bits: 8 })
    expect(half.weights).toBe(8e9)
    expect(half.cache).toBe(memoryNeed(need).cache)
  })

  it('never shrinks when anything grows', () => {
    const some = fc.record({
      parameters: fc.integer({ min: 1, max: 10_000 }),
      bits: fc.constantFrom(4, 8, 16, 32),
      context: fc.integer({ min: 1, max: 10_000_000 }),
      layers: fc.integer({ min: 1, max: 1000 }),
      width: fc.integer({ min: 1, max: 65_536 }),
      overhead: fc.constantFrom(0, 0.2, 1),
    })
    const grown = fc.constantFrom<keyof ModelNeed>(
      'parameters',
      'bits',
      'context',
      'layers',
      'width',
      'overhead',
    )
    fc.assert(
      fc.property(some, grown, (of, key) => {
        const more = memoryNeed({ ...of, [key]: of[key] * 2 })
        expect(more.total).toBeGreaterThanOrEqual(memoryNeed(of).total)
      }),
    )
  })
})

it('is written rounded up, so that nothing seems to fit that does not', () => {
  expect(gib(24 * GIB)).toBe('24.0')
  expect(gib(24 * GIB + 1_000_000)).toBe('24.1')
  expect(gib(1234.5 * GIB)).toBe('1,234.5')
})

it('begins with the shape of a published model of about that size', () => {
  expect(shapeFor(8).layers).toBe(32)
  expect(shapeFor(70).layers).toBe(80)
  expect(shapeFor(405).layers).toBe(126)
  expect(shapeFor(10_000).layers).toBe(126)
})

const MIB = 2 ** 20
/** What an L4 reports: less than the 24 GB that it is sold with. */
const L4 = 23_034 * MIB

describe('the plans that hold it', () => {
  const small = makePlan({
    slug: 'g1.t4',
    kind: 'gpu',
    gpuModel: 'T4',
    gpuCount: 1,
    gpuVramGib: 16,
    hourlyMicros: 400_000,
  })

  it('come first, the cheapest before the others, with what stays free', () => {
    const fits = fitsOf([...somePlans, small], 20 * GIB)
    expect(fits.map(({ plan, fits: holds }) => [plan.slug, holds])).toEqual([
      ['g1.l4', true],
      ['g1.h100x2', true],
      ['g1.t4', false],
    ])
    expect(fits[0]?.by).toBe(L4 - 20 * GIB)
    expect(fits[1]?.by).toBe(2 * 81_559 * MIB - 20 * GIB)
    // Of a model without a source the vendor's gigabytes are decimal ones.
    expect(fits[2]?.by).toBe(20 * GIB - 16e9)
  })

  it('are followed by the nearest of those that miss', () => {
    const fits = fitsOf([small, ...somePlans], 200 * GIB)
    expect(fits.map(({ plan }) => plan.slug)).toEqual(['g1.h100x2', 'g1.l4', 'g1.t4'])
    expect(fits.every(({ fits: holds }) => !holds)).toBe(true)
  })

  it('hold what fills them to the last byte', () => {
    expect(fitsOf(somePlans, L4)[0]).toMatchObject({ fits: true, by: 0 })
    expect(fitsOf(somePlans, L4 + 1).find(({ plan }) => plan.slug === 'g1.l4')?.fits).toBe(false)
  })

  it('are all that have a GPU, and no other', () => {
    fc.assert(
      fc.property(arbitraryPlans, fc.integer({ min: 1, max: 100 }), (plans, size) => {
        const fits = fitsOf(plans, size * GIB)
        expect(fits).toHaveLength(plans.filter(({ gpuCount }) => gpuCount > 0).length)
        const prices = fits.filter(({ fits: holds }) => holds).map(({ plan }) => plan.hourlyMicros)
        expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      }),
    )
  })
})
