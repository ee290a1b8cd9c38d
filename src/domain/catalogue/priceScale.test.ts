import { expect, it } from 'vitest'
import { somePlans } from './fixtures'
import { priceScale } from './priceScale'

const [plan] = somePlans
if (!plan) throw new Error('There are no plans to test with.')

const planAt = (slug: string, hourlyMicros: number, product = plan.product) => ({
  ...plan,
  slug,
  hourlyMicros,
  product,
})

it('gives every tenfold price the same distance', () => {
  const scale = priceScale([planAt('a', 9_000), planAt('b', 90_000), planAt('c', 900_000)])
  const [a = 0, b = 0, c = 0] = scale?.rows[0]?.dots.map(({ at }) => at) ?? []
  expect(b - a).toBeCloseTo(c - b, 10)
  expect(scale?.decades.map(({ micros }) => micros)).toEqual([10_000, 100_000, 1_000_000])
})

it('keeps every dot away from the ends', () => {
  for (const price of [1, 999, 1_000, 10_000, 123_456, 1_000_000]) {
    const [dot] = priceScale([planAt('a', price), planAt('b', price * 3)])?.rows[0]?.dots ?? []
    expect(dot?.at).toBeGreaterThan(0)
    expect(dot?.at).toBeLessThan(1)
  }
})

it('has a row for each product, the cheapest first', () => {
  const other = { slug: 'g1', name: 'GPU' }
  const scale = priceScale([
    planAt('g1.l4', 710_000, other),
    planAt('b', 20_000),
    planAt('a', 9_000),
  ])
  expect(scale?.rows.map(({ dots }) => dots.map((dot) => dot.plan.slug))).toEqual([
    ['a', 'b'],
    ['g1.l4'],
  ])
})

it('leaves out labels that would cover each other', () => {
  const scale = priceScale([planAt('a', 1_000), planAt('b', 1_050), planAt('c', 900_000)])
  expect(scale?.rows[0]?.dots.map(({ isLabelled }) => isLabelled)).toEqual([true, false, true])
})

it('leaves out plans without a price and in another currency', () => {
  const dollars = { ...planAt('d', 5_000), currency: 'USD' }
  const scale = priceScale([planAt('a', 9_000), planAt('free', 0), dollars])
  expect(scale?.rows.flatMap(({ dots }) => dots.map((dot) => dot.plan.slug))).toEqual(['a'])
  expect(priceScale([])).toBeNull()
})

it('with VAT the marks are the prices that are shown', () => {
  const plans = [planAt('a', 50_000), planAt('b', 100_000)]
  const at = (micros: number, vat: number) =>
    priceScale(plans, vat)?.decades.find((mark) => mark.micros === micros)?.at
  const dot = (vat: number) => priceScale(plans, vat)?.rows[0]?.dots.at(-1)?.at
  expect(dot(0)).toBe(at(100_000, 0))
  expect(dot(20)).toBeGreaterThan(at(100_000, 20) ?? 1)
})
