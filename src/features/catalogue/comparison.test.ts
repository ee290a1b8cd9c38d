import { expect, it } from 'vitest'
import { comparisonOf } from './comparison'
import { differenceOf } from './difference'
import { priceWriter } from './money'
import type { Plan } from './plan'
import { summaryOf } from './summary'
import { fewPlans } from './testPlans'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const prices = priceWriter(fewPlans, 'en')
const of = (slug: string) => fewPlans.find((plan) => plan.slug === slug) as Plan
const fields = (...slugs: string[]) =>
  new Map(comparisonOf(slugs.map(of), prices, NOW).map((field) => [field.name, field]))

it('marks what differs, and only that', () => {
  const found = fields('v1.medium', 'd1.medium')
  expect(found.get('Memory')).toEqual({
    name: 'Memory',
    values: ['8 GiB', '8 GiB'],
    differs: false,
  })
  expect(found.get('vCPU')).toEqual({ name: 'vCPU', values: ['4', '2'], differs: true })
  expect(found.get('Per hour')?.values).toEqual(['€0.0198', '€0.0420'])
  expect(found.get('Hours until cap')?.values).toEqual(['666.7', '666.7'])
  expect(found.get('Cap per GiB of memory')?.values).toEqual(['€1.65', '€3.50'])
  expect(found.get('Announced')?.values).toEqual(['€0.0210 from 1 Feb 2027', 'no change'])
  expect(found.has('GPU')).toBe(false)
})

it('says of a GPU what it is, and of a server that it has none', () => {
  const found = fields('g1.h100x2', 'd1.large')
  expect(found.get('GPU')?.values).toEqual(['2 × H100', 'none'])
  expect(found.get('GPU memory in all')?.values).toEqual(['160 GiB', 'none'])
  expect(found.get('Monthly cap')?.values).toEqual(['none', '€54.00'])
  expect(found.get('Hours until cap')?.values[0]).toBe('never')
  expect(found.get('State')?.values).toEqual(['Available', 'Sold out'])
})

it.each([
  ['v1.small', 'c1.medium', 'same 2 vCPU and 4 GiB, 20 GiB more disk, cap €1.20 higher'],
  ['d1.large', 'v1.medium', '4 vCPU and 8 GiB, shared CPU, 80 GiB less disk, cap €40.80 lower'],
  [
    'g1.l4',
    'g1.h100x2',
    '32 vCPU and 256 GiB, 2 × H100, 136 GiB more GPU memory, €4.81 an hour higher',
  ],
])('%s against %s: %s', (slug, other, words) => {
  expect(differenceOf(of(slug), of(other), prices)).toBe(words)
})

it('sums plans up: the cheapest that can be chosen, ranges, regions', () => {
  const vds = fewPlans.filter((plan) => plan.kind === 'vds')
  expect(summaryOf(vds, NOW)).toMatchObject({
    from: { slug: 'd1.medium' },
    fromCap: { slug: 'd1.medium' },
    memory: { least: 8, most: 16 },
    vram: null,
    regions: ['fra1', 'ams1'],
  })
  const soldOut = vds.filter((plan) => plan.slug === 'd1.large')
  expect(summaryOf(soldOut, NOW)?.from.slug).toBe('d1.large')
  expect(summaryOf([], NOW)).toBeNull()
})
