import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { comparisonOf, marksOf } from './comparison'
import { differenceOf } from '@/domain/catalogue/difference'
import { createPriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { summaryOf } from '@/domain/catalogue/summary'
import { somePlans } from '@/domain/catalogue/fixtures'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const prices = createPriceFormatter('en')
const of = (slug: string) => somePlans.find((plan) => plan.slug === slug) as Plan
const fields = (...slugs: string[]) =>
  new Map(comparisonOf(slugs.map(of), prices, NOW).map((field) => [field.name, field]))

it('marks the best cell of a row, and no equal cells', () => {
  const found = fields('v1.medium', 'd1.medium')
  expect(found.get('Memory')).toEqual({
    name: 'Memory',
    values: ['8 GiB', '8 GiB'],
    marks: [null, null],
  })
  expect(found.get('vCPU')).toMatchObject({
    values: ['4', '2'],
    marks: ['best', null],
  })
  expect(found.get('Per hour')).toMatchObject({
    values: ['€0.0198', '€0.0420'],
    marks: ['best', null],
  })
  expect(found.get('CPU')?.marks).toEqual([null, null])
  expect(found.get('Hours until cap')).toMatchObject({
    values: ['666.7', '666.7'],
    marks: [null, null],
  })
  expect(found.get('Announced price')?.values).toEqual(['€0.0210 from 1 Feb 2027', 'no change'])
  expect(found.has('GPU')).toBe(false)
})

it('marks what is unlike the others, and not the majority', () => {
  expect(marksOf(['a', 'a', 'b'])).toEqual([null, null, 'differs'])
  expect(marksOf(['a', 'b', 'c'])).toEqual([null, null, null])
  expect(marksOf(['a', 'a', 'b', 'b'])).toEqual([null, null, null, null])
  expect(marksOf(['8', '8', '4'], [8, 8, 4])).toEqual([null, null, 'differs'])
  expect(marksOf(['8', '4', '4'], [8, 4, 4])).toEqual(['best', null, null])
  expect(marksOf(['none', '5', '7'], [null, -5, -7])).toEqual([null, 'best', null])
})

it('never marks most of the cells of a row', () => {
  const value = fc.constantFrom(1, 2, 3, 4)
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 2, maxLength: 4 }),
      fc.boolean(),
      (ranks, isOrdered) => {
        const marks = marksOf(ranks.map(String), isOrdered ? ranks : undefined)
        const marked = marks.filter((mark) => mark !== null).length
        expect(marked * 2).toBeLessThanOrEqual(ranks.length)
        if (new Set(ranks).size === 1) expect(marked).toBe(0)
      },
    ),
  )
})

it('says of each plan whether its servers are containers or virtual machines', () => {
  const machine = {
    ...of('v1.small'),
    slug: 'k1.small',
    virtualization: 'virtual_machine' as const,
  }
  const found = comparisonOf([of('v1.small'), machine], prices, NOW)
  expect(found.find(({ name }) => name === 'Virtualization')?.values).toEqual([
    'container',
    'virtual machine',
  ])
  expect(differenceOf(of('v1.small'), machine, prices)).toContain(', virtual machine,')
  expect(differenceOf(machine, of('v1.small'), prices)).toContain(', container,')
})

it('says of a GPU what it is, and of a server that it has none', () => {
  const found = fields('g1.h100x2', 'd1.large')
  expect(found.get('GPU')?.values).toEqual(['2 × H100', 'none'])
  expect(found.get('Total VRAM')?.values).toEqual(['160 GB (about 159.3 GiB usable)', 'none'])
  expect(found.get('Monthly cap')?.values).toEqual(['no cap', '€54.00'])
  expect(found.get('Hours until cap')?.values[0]).toBe('never')
  expect(found.get('Stock')?.values).toEqual(['Low stock', 'Sold out'])
  expect(found.get('Transfer per month')?.values).toEqual(['unlimited', 'unlimited'])
})

it.each([
  ['v1.small', 'c1.medium', 'same 2 vCPU and 4 GiB, 20 GiB more disk, cap €1.20 higher'],
  ['d1.large', 'v1.medium', '4 vCPU and 8 GiB, shared CPU, 80 GiB less disk, cap €40.80 lower'],
  ['g1.l4', 'g1.h100x2', '32 vCPU and 256 GiB, 2 × H100, 136 GB more VRAM, €4.81 more per hour'],
])('%s against %s: %s', (slug, other, words) => {
  expect(differenceOf(of(slug), of(other), prices)).toBe(words)
})

it('sums plans up: the cheapest that can be chosen, ranges, regions', () => {
  const vds = somePlans.filter((plan) => plan.kind === 'vds')
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
