import { expect, test } from 'vitest'
import { makePlan } from '@/domain/catalogue/fixtures'
import { tutorialCost } from './tutorialCost'

const now = Date.parse('2026-11-22T12:00:00Z')
const nano = makePlan({ slug: 'nano', memoryGib: 1, diskGib: 20, hourlyMicros: 3600 })
const micro = makePlan({ slug: 'micro', memoryGib: 2, diskGib: 40, hourlyMicros: 5700 })
const usage = [
  { plan: 'smallest', minutes: 15 },
  { plan: 'larger', minutes: 30 },
] as const

test('adds up the minutes of each plan by their own price', () => {
  expect(tutorialCost(usage, [micro, nano], now)).toEqual({
    parts: [
      { plan: nano, minutes: 15 },
      { plan: micro, minutes: 30 },
    ],
    micros: 900 + 2850,
    last: micro,
  })
})

test('follows the catalogue: another price is another cost', () => {
  const [first] = usage
  expect(tutorialCost([first], [{ ...nano, hourlyMicros: 8000 }, micro], now)?.last).toEqual(micro)
})

test('proposes only plans that can be ordered: in stock, staying, with a disk and no GPU', () => {
  const [first] = usage
  const gone = [
    { ...nano, regions: [{ region: 'fra1', stock: 0 }] },
    { ...nano, retiresAt: '2026-12-24T00:00:00Z' },
    { ...nano, diskGib: null },
    { ...nano, gpuCount: 1 },
  ]
  expect(tutorialCost([first], [...gone, micro], now)?.last).toEqual(micro)
})

test('proposes a larger plan of the same kind, in the same currency, whose disk is not smaller', () => {
  const others = [
    { ...micro, kind: 'cloud' as const },
    { ...micro, currency: 'USD' },
    { ...micro, diskGib: 10 },
  ]
  expect(tutorialCost(usage, [nano, ...others], now)).toBeNull()
  expect(tutorialCost(usage, [nano, ...others, micro], now)?.last).toEqual(micro)
})

test('has no cost without plans', () => {
  expect(tutorialCost(usage, [], now)).toBeNull()
})
