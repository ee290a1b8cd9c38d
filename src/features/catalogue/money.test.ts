import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsByKind, decimalsFor, formatMoney, moneyParts, priceWriter } from './money'
import { fewPlans, planLike } from './testPlans'

const euro = (decimals: number, locale = 'en') => ({ currency: 'EUR', decimals, locale })

describe('an amount', () => {
  it.each([
    [81_000, 4, '€0.0810'],
    [3_600, 4, '€0.0036'],
    [2_400_000, 2, '€2.40'],
    [1_234_567_890, 2, '€1,234.57'],
    [0, 2, '€0.00'],
    [744_000_000_000, 6, '€744,000.000000'],
  ])('%i millionths with %i decimals is %s', (micros, decimals, text) => {
    expect(formatMoney(micros, euro(decimals))).toBe(text)
  })

  it('is written as its reader’s place does, in figures that the face has', () => {
    expect(formatMoney(81_000, euro(4, 'de')).replaceAll(/\s/g, ' ')).toBe('0,0810 €')
    expect(formatMoney(81_000, euro(4, 'ar-EG'))).toContain('0.0810')
  })

  it('has its sign apart from its figure, on the side where it belongs', () => {
    expect(moneyParts(81_000, euro(4))).toEqual({ before: '€', figure: '0.0810', after: '' })
    expect(moneyParts(81_000, euro(4, 'de'))).toEqual({ before: '', figure: '0,0810', after: '€' })
  })

  it('keeps every millionth, however large', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 53 - 1 }), (micros) => {
        const digits = formatMoney(micros, euro(6)).replaceAll(/[€,.]/g, '')
        expect(BigInt(digits)).toBe(BigInt(micros))
      }),
    )
  })
})

describe('decimals', () => {
  it('are two at least, and as many as the smallest part needs', () => {
    expect(decimalsFor([])).toBe(2)
    expect(decimalsFor([710_000, 2_000_000])).toBe(2)
    expect(decimalsFor([3_600, 710_000])).toBe(4)
    expect(decimalsFor([1])).toBe(6)
  })

  it('are those of the catalogue, but for a kind in whole cents', () => {
    const decimals = decimalsByKind(fewPlans)
    expect(decimals('vps')).toEqual({ hourly: 4, cap: 2 })
    expect(decimals('vds').hourly).toBe(4)
    expect(decimals('gpu').hourly).toBe(2)
  })

  it('make room for a price that is announced', () => {
    const plan = planLike({
      slug: 'a',
      next: { hourlyMicros: 10_225, monthlyCapMicros: null, validFrom: '2027-01-01T00:00:00Z' },
    })
    const prices = priceWriter([plan], 'en')
    expect(prices.hourly(plan)).toBe('€0.010200')
    expect(prices.hourly(plan, 10_225)).toBe('€0.010225')
  })

  it('let the prices of one kind line up', () => {
    const prices = priceWriter(fewPlans, 'en')
    const lengths = fewPlans
      .filter((plan) => plan.kind === 'vps')
      .map((plan) => prices.hourly(plan).split('.')[1]?.length)
    expect(new Set(lengths)).toEqual(new Set([4]))
  })
})

it('writes a cap, and none where there is none', () => {
  const prices = priceWriter(fewPlans, 'en')
  const [nano] = fewPlans
  const gpu = fewPlans.find((plan) => plan.kind === 'gpu')
  expect(nano && prices.cap(nano)).toBe('€2.40')
  expect(gpu && prices.cap(gpu)).toBeNull()
})
