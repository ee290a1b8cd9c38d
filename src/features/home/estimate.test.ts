import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateMonth, HOURS_IN_MONTH, hoursToCap, wholeBetween } from './estimate'

const capped = { hourlyMicros: 81_000, monthlyCapMicros: 54_000_000 }
const open = { hourlyMicros: 710_000, monthlyCapMicros: null }

describe('a month', () => {
  it('costs hours times price below the cap', () => {
    expect(estimateMonth(capped, 176, 3)).toEqual({
      uncapped: 14_256_000,
      one: 14_256_000,
      total: 42_768_000,
      isCapped: false,
    })
  })

  it('costs the cap above it, for each instance', () => {
    expect(estimateMonth(capped, 700, 2)).toMatchObject({ total: 108_000_000, isCapped: true })
  })

  it('is not called capped where the hours come to the cap exactly', () => {
    const even = { hourlyMicros: 100_000, monthlyCapMicros: 50_000_000 }
    expect(estimateMonth(even, 500, 1)).toMatchObject({ one: 50_000_000, isCapped: false })
  })

  it('has no upper end without a cap', () => {
    expect(estimateMonth(open, HOURS_IN_MONTH, 1).total).toBe(528_240_000)
  })

  it('stays a whole number of millionths and never costs less for more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.option(fc.integer({ min: 1, max: 2_000_000_000 })),
        fc.integer({ min: 0, max: HOURS_IN_MONTH - 1 }),
        fc.integer({ min: 1, max: 98 }),
        (hourlyMicros, monthlyCapMicros, hours, instances) => {
          const plan = { hourlyMicros, monthlyCapMicros }
          const { total } = estimateMonth(plan, hours, instances)
          expect(Number.isSafeInteger(total)).toBe(true)
          expect(estimateMonth(plan, hours + 1, instances).total).toBeGreaterThanOrEqual(total)
          expect(estimateMonth(plan, hours, instances + 1).total).toBeGreaterThanOrEqual(total)
        },
      ),
    )
  })
})

it('says after how many hours the cap holds', () => {
  expect(hoursToCap(capped)).toBeCloseTo(666.67, 2)
  expect(hoursToCap(open)).toBeNull()
  expect(hoursToCap({ hourlyMicros: 10_000, monthlyCapMicros: 54_000_000 })).toBeNull()
})

it.each([
  ['2', 2],
  [' 12 ', 12],
  ['0', 1],
  ['250', 99],
  ['', null],
  ['2.5', null],
  ['-3', null],
  ['1e1', null],
])('reads %j as %j', (text, value) => {
  expect(wholeBetween(text, 1, 99)).toBe(value)
})
