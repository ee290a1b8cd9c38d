import { expect, test } from 'vitest'
import {
  changedByPercent,
  isLabTerms,
  readLabPrice,
  readPastedPrices,
  readSnapshotPrice,
} from './priceLab'
import { priceLabSearch, readLabPrices, writeLabPrices } from './priceLabSearch'

test('a price is read to the millionth, and a cap may be missing', () => {
  expect(readLabPrice({ hourly: '0.0231', cap: '15.4' })).toEqual({
    hourlyMicros: 23_100,
    monthlyCapMicros: 15_400_000,
  })
  expect(readLabPrice({ hourly: ' 2 ', cap: '' })).toEqual({
    hourlyMicros: 2_000_000,
    monthlyCapMicros: null,
  })
  expect(readLabPrice({ hourly: ' ', cap: '' })).toBeNull()
})

test.each([
  ['', '3', 'hourly'],
  ['0', '', 'hourly'],
  ['0,5', '', 'hourly'],
  ['1', 'x', 'cap'],
  ['1', '0.5', 'cap'],
])('%j an hour and %j a month are refused at the field %s', (hourly, cap, field) => {
  const read = readLabPrice({ hourly, cap })
  expect(isLabTerms(read)).toBe(false)
  expect(Object.keys(read ?? {})).toEqual([field])
})

test('the price of snapshots may be left out', () => {
  expect(readSnapshotPrice('')).toEqual({ micros: null })
  expect(readSnapshotPrice('0.05')).toEqual({ micros: 50_000 })
  expect(readSnapshotPrice('101')).toHaveProperty('problem')
})

test('a percentage changes price and cap of the list', () => {
  const plan = { hourly_micros: 21_000, monthly_cap_micros: 14_000_000 }
  expect(changedByPercent(plan, 10)).toEqual({ hourly: '0.0231', cap: '15.40' })
  expect(changedByPercent(plan, 0)).toEqual({ hourly: '0.021', cap: '14.00' })
  expect(changedByPercent({ ...plan, monthly_cap_micros: null }, -50)).toEqual({
    hourly: '0.0105',
    cap: '',
  })
  expect(changedByPercent({ hourly_micros: 1, monthly_cap_micros: null }, -99)?.hourly).toBe(
    '0.000001',
  )
  expect(changedByPercent({ hourly_micros: null, monthly_cap_micros: null }, 5)).toBeNull()
})

test('rows of a table are pasted, with or without headings', () => {
  const plans = ['v1.small', 'v1.large']
  expect(
    readPastedPrices('Plan\tHour\tMonth\r\nv1.small\t0.01\t6\n\nv1.large; 0.1', plans),
  ).toEqual({
    prices: new Map([
      ['v1.small', { hourly: '0.01', cap: '6' }],
      ['v1.large', { hourly: '0.1', cap: '' }],
    ]),
    problems: [],
  })
  const { prices, problems } = readPastedPrices(
    'v1.tiny 1\nv1.small 1 2 3\nv1.small free\nv1.large',
    plans,
  )
  expect(prices.size).toBe(0)
  expect(problems.map((problem) => problem.slice(0, 6))).toEqual([
    'Row 1:',
    'Row 2:',
    'Row 3:',
    'Row 4:',
  ])
})

test('the address keeps what was typed', () => {
  const prices = new Map([
    ['v1.small', { hourly: '0.05', cap: '' }],
    ['v1.large', { hourly: '', cap: '30' }],
    ['v1.nano', { hourly: '', cap: ' ' }],
  ])
  const text = writeLabPrices(prices)
  prices.delete('v1.nano')
  expect(readLabPrices(priceLabSearch({ prices: text }).prices)).toEqual(prices)
  expect(writeLabPrices(new Map())).toBeUndefined()
  expect(writeLabPrices(new Map([['a', { hourly: '1_2,3', cap: '' }]]))).toBe('a_1 2 3_')
  expect(readLabPrices()).toEqual(new Map())
  expect(priceLabSearch({ month: 'x', prices: {}, snapshot: 0.05 })).toEqual({ snapshot: '0.05' })
  expect(priceLabSearch({ prices: 'a'.repeat(8001) }).prices).toBeUndefined()
})
