import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  capDecimals,
  decimalsFor,
  formatMoney,
  moneyParts,
  createPriceFormatter,
  withVat,
} from './money'
import { hourlyDecimals } from '@/lib/hourlyDecimals'
import { somePlans, makePlan } from './fixtures'

const euro = (decimals: number, locale = 'en') => ({
  currency: 'EUR',
  decimals,
  locale,
})

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
    expect(moneyParts(81_000, euro(4))).toEqual({
      before: '€',
      figure: '0.0810',
      after: '',
    })
    expect(moneyParts(81_000, euro(4, 'de'))).toEqual({
      before: '',
      figure: '0,0810',
      after: '€',
    })
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

  it.each([
    [3_600, '€0.0036'],
    [21_000, '€0.0210'],
    [81_000, '€0.0810'],
    [10_225, '€0.010225'],
    [500_000, '€0.50'],
    [627_000, '€0.6270'],
    [710_000, '€0.71'],
    [5_520_000, '€5.52'],
  ])('of a price of an hour follow from its amount: %i is %s', (micros, text) => {
    expect(createPriceFormatter('en').hourly(makePlan({ slug: 'a', hourlyMicros: micros }))).toBe(
      text,
    )
  })

  it('write the same amount the same way, whatever text is beside it', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(amount, fc.constantFrom('vps', 'cloud', 'vds', 'gpu'), amount, (a, kind, b) => {
        const plan = makePlan({
          slug: 'a',
          kind,
          hourlyMicros: a,
          monthlyCapMicros: b,
        })
        const other = makePlan({
          slug: 'b',
          hourlyMicros: b,
          monthlyCapMicros: a,
        })
        const [prices, again] = [
          createPriceFormatter('en'),
          createPriceFormatter('en', 'Europe/Berlin'),
        ]
        const text = prices.hourly(plan)
        expect(again.hourly(other, a)).toBe(text)
        expect(formatMoney(a, euro(hourlyDecimals(a)))).toBe(text)
        expect(moneyParts(a, prices.hourlyFormat(other, a)).figure).toBe(text.slice(1))
        expect(again.cap(other)).toBe(prices.cap(plan, a))
        expect(formatMoney(a, euro(capDecimals(a)))).toBe(prices.cap(plan, a))
      }),
    )
  })

  it('never round a price of an hour or a cap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (micros) => {
        for (const decimals of [hourlyDecimals(micros), capDecimals(micros)]) {
          expect(micros % 10 ** (6 - decimals)).toBe(0)
        }
      }),
    )
  })
})

it('writes a cap, and none where there is none', () => {
  const prices = createPriceFormatter('en')
  const [nano] = somePlans
  const gpu = somePlans.find((plan) => plan.kind === 'gpu')
  expect(nano && prices.cap(nano)).toBe('€2.40')
  expect(gpu && prices.cap(gpu)).toBeNull()
})

it('spells a sum like the cap or the price of an hour where it is one, else in cents', () => {
  const prices = createPriceFormatter('en')
  const plan = makePlan({ slug: 'a', hourlyMicros: 22_000, monthlyCapMicros: 13_200_000 })
  expect(prices.sum(plan, 22_000)).toBe(prices.hourly(plan))
  expect(prices.sum(plan, 44_000)).toBe('€0.0440')
  expect(prices.sum(plan, 3_696_000)).toBe('€3.70')
  expect(prices.sum(plan, 13_200_000)).toBe('€13.20')
  const gpu = makePlan({ slug: 'g', hourlyMicros: 1_234_500, monthlyCapMicros: null })
  expect(prices.sum(gpu, 1_234_500)).toBe('€1.2345')
  expect(prices.sum(gpu, 2_469_000)).toBe('€2.47')
})

it('with VAT every amount is larger, rounded as its price is', () => {
  const plan = { currency: 'EUR', hourlyMicros: 10_200, monthlyCapMicros: 3_990_000 }
  const prices = createPriceFormatter('en', 'UTC', 20)
  expect([prices.hourly(plan), prices.cap(plan), prices.sum(plan, 7_446_000)]).toEqual([
    '€0.0122',
    '€4.79',
    '€8.94',
  ])
  expect(moneyParts(10_200, prices.hourlyFormat(plan)).figure).toBe('0.0122')
  expect(withVat(10_200, 20)).toBe(12_240)
  // Half a millionth rounds up, and a rate may have decimals.
  expect(withVat(2, 25)).toBe(3)
  expect(withVat(1_000_000, 25.5)).toBe(1_255_000)
  expect(withVat(10_200)).toBe(10_200)
})
