import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberParams } from '@/lib/searchParams'
import { breakEven, type ChipInputs } from './breakEven'
import {
  fromSlider,
  inputRules,
  inputsOf,
  limited,
  LOG_STEPS,
  searchOf,
  startInputs,
  toSlider,
} from './chipInputs'

/** Any inputs that the form accepts. */
const inputs = fc.record(
  Object.fromEntries(
    inputRules.map((rule) => [
      rule.key,
      fc
        .double({ min: rule.least, max: rule.most, noNaN: true })
        .map((value) => limited(rule, value)),
    ]),
  ),
) as unknown as fc.Arbitrary<ChipInputs>

const close = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one), Math.abs(other))

describe('the break-even', () => {
  it('of the defaults, by hand', () => {
    const result = breakEven(startInputs)
    expect(result.freedCores).toBeCloseTo(64 * 0.15 * 0.6)
    expect(result.earned).toBeCloseTo(5.76 * 0.7 * 0.05 * 43_800)
    expect(result.power).toBeCloseTo(0.025 * 43_800 * 0.18)
    expect(result.chipPays).toBe(Math.ceil(25e6 / (8830.08 - 197.1 - 400)))
    expect(result.beatsCard).toBe(Math.ceil(25e6 / 1100))
    expect(result.chipTotal).toBeLessThan(0)
    expect(result.cardTotal).toBeGreaterThan(0)
  })

  it('is the first number of hosts where nothing is lost', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const { chipPays } = breakEven(given)
        const total = (hosts: number) => breakEven({ ...given, hosts }).chipTotal
        if (chipPays === null) return total(1e9) < 0
        const slack = 1e-6 * given.design * 1e6 + 1e-6
        return total(chipPays) >= -slack && (chipPays === 0 || total(chipPays - 1) < slack)
      }),
    )
  })

  it('against a card is the first number of hosts where the chip leaves as much', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const { beatsCard } = breakEven(given)
        const ahead = (hosts: number) => {
          const { chipTotal, cardTotal } = breakEven({ ...given, hosts })
          return chipTotal - cardTotal
        }
        const slack = 1e-3 + 1e-6 * given.design * 1e6
        if (beatsCard === null) return ahead(1e9) < slack
        return ahead(beatsCard) >= -slack && (beatsCard === 0 || ahead(beatsCard - 1) < slack)
      }),
    )
  })

  it('does not depend on the number of hosts', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 1, max: 1e6 }), (given, hosts) => {
        expect(breakEven({ ...given, hosts }).chipPays).toBe(breakEven(given).chipPays)
      }),
    )
  })

  it.each(['cores', 'share', 'moved', 'sold', 'coreHour'] as const)(
    'never gets worse with more %s',
    (key) => {
      fc.assert(
        fc.property(inputs, (given) => {
          const more = breakEven({ ...given, [key]: given[key] * 1.5 })
          expect(more.chipTotal).toBeGreaterThanOrEqual(breakEven(given).chipTotal - 1e-6)
        }),
      )
    },
  )

  it.each(['unit', 'watts', 'energy', 'design'] as const)(
    'never gets better with more %s',
    (key) => {
      fc.assert(
        fc.property(inputs, (given) => {
          const more = breakEven({ ...given, [key]: given[key] * 1.5 })
          expect(more.chipTotal).toBeLessThanOrEqual(breakEven(given).chipTotal + 1e-6)
        }),
      )
    },
  )

  it('of twice the hosts is twice what hosts leave, and the design once', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const design = given.design * 1e6
        const one = breakEven(given).chipTotal + design
        const two = breakEven({ ...given, hosts: given.hosts * 2 }).chipTotal + design
        expect(close(two, 2 * one)).toBe(true)
      }),
    )
  })
})

describe('the address', () => {
  it('holds what is not a default, and gives back the same inputs', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        expect(inputsOf(numberParams({ ...searchOf(given) }))).toEqual(given)
      }),
    )
    expect(Object.values(searchOf(startInputs)).filter(Boolean)).toEqual([])
  })

  it('limits numbers and drops everything else', () => {
    const search = numberParams({ hosts: 1e12, cores: 'many', share: Number.NaN, sold: -4, x: 1 })
    expect(inputsOf(search)).toEqual({ ...startInputs, hosts: 1_000_000, sold: 0 })
  })
})

it('a slider on a log scale reaches both ends and stays within the limits', () => {
  for (const rule of inputRules.filter(({ isLog }) => isLog)) {
    expect([fromSlider(rule, 0), fromSlider(rule, LOG_STEPS)]).toEqual([rule.least, rule.most])
    expect(toSlider(rule, rule.least)).toBe(0)
    expect(toSlider(rule, rule.most)).toBe(LOG_STEPS)
    let before = rule.least
    for (let place = 1; place <= LOG_STEPS; place += 1) {
      const value = fromSlider(rule, place)
      expect(value).toBeGreaterThanOrEqual(before)
      before = value
    }
  }
})
