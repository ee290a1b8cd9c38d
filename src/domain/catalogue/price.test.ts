import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costMicros, estimateMonth, hoursToCap, HOURS_IN_MONTH } from './price'

interface Vector {
  hourlyMicros: number
  monthlyCapMicros: number | null
  seconds: number
  instances: number
  cost: number
}

const file = new URL('../../../tests/support/price-vectors.json', import.meta.url)
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[]

const price = fc.record({
  hourlyMicros: fc.integer({ min: 1, max: 1_000_000_000 }),
  monthlyCapMicros: fc.option(fc.integer({ min: 1, max: 744_000_000_000 })),
})
const seconds = fc.integer({ min: 0, max: 744 * 3600 })
const instances = fc.integer({ min: 1, max: 99 })

describe('what a server costs', () => {
  it('is what the database says that it is', () => {
    expect(vectors.length).toBeGreaterThan(0)
    for (const { cost, seconds: billed, instances: count, ...each } of vectors) {
      expect(costMicros(each, billed, count), JSON.stringify({ ...each, billed, count })).toBe(cost)
    }
  })

  it('is the rule in whole numbers of any size', () => {
    fc.assert(
      fc.property(price, seconds, instances, (each, billed, count) => {
        const minutes = BigInt(Math.ceil(billed / 60))
        const uncapped = (BigInt(each.hourlyMicros) * minutes) / 60n
        const cap = each.monthlyCapMicros === null ? uncapped : BigInt(each.monthlyCapMicros)
        const one = uncapped < cap ? uncapped : cap
        expect(BigInt(costMicros(each, billed, count))).toBe(one * BigInt(count))
      }),
    )
  })

  it('never falls with time, and never rises above the cap', () => {
    fc.assert(
      fc.property(price, seconds, seconds, (each, a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(costMicros(each, less)).toBeLessThanOrEqual(costMicros(each, more))
        if (each.monthlyCapMicros !== null) {
          expect(costMicros(each, more)).toBeLessThanOrEqual(each.monthlyCapMicros)
        }
      }),
    )
  })

  it.each([
    [-1, 1],
    [744 * 3600 + 1, 1],
    [1.5, 1],
    [Number.NaN, 1],
    [60, 0],
    [60, 100],
    [60, 1.5],
  ])('refuses %d seconds of %d instances', (billed, count) => {
    expect(() => costMicros({ hourlyMicros: 1, monthlyCapMicros: null }, billed, count)).toThrow(
      RangeError,
    )
  })
})

it('a month is estimated step by step', () => {
  const each = { hourlyMicros: 10_000, monthlyCapMicros: 5_000_000 }
  expect(estimateMonth(each, 744, 3)).toEqual({
    uncapped: 7_440_000,
    one: 5_000_000,
    total: 15_000_000,
    isCapped: true,
  })
  expect(estimateMonth(each, 100, 2)).toMatchObject({ one: 1_000_000, isCapped: false })
})

it('the cap holds from an hour on, or never', () => {
  expect(hoursToCap({ hourlyMicros: 10_000, monthlyCapMicros: 5_000_000 })).toBe(500)
  expect(hoursToCap({ hourlyMicros: 10_000, monthlyCapMicros: null })).toBeNull()
  const none = { hourlyMicros: 10_000, monthlyCapMicros: 10_000 * HOURS_IN_MONTH }
  expect(hoursToCap(none)).toBeNull()
})
