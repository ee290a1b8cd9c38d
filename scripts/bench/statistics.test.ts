import { describe, expect, test } from 'vitest'
import { median, ratios, spread } from './statistics.ts'

describe('the median', () => {
  test('is the middle value, in whatever order they come', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([100, 9, 80])).toBe(80)
  })

  test('is a value that was measured, when there are two in the middle', () => {
    expect(median([1, 2, 30, 40])).toBe(2)
  })

  test('of nothing is not a number, which meets no target', () => {
    expect(median([])).toBeNaN()
  })

  test('leaves the values as they were', () => {
    const values = [3, 1, 2]
    median(values)
    spread(values)
    expect(values).toEqual([3, 1, 2])
  })
})

describe('the spread', () => {
  test('is half the distance of the quarters: one slow run in nine does not count', () => {
    expect(spread([1, 2, 3, 4, 5, 6, 7, 8, 9])).toBe(2)
    expect(spread([1, 2, 3, 4, 5, 6, 7, 8, 900])).toBe(2)
  })

  test('lies between two values where a quarter does', () => {
    expect(spread([10, 20, 30])).toBe(5)
  })

  test('of one run is nothing', () => {
    expect(spread([7])).toBe(0)
  })
})

describe('ratios', () => {
  test('divide each value by the one that was measured beside it', () => {
    expect(ratios([10, 40], [5, 10])).toEqual([2, 4])
  })

  test('are refused when a value has none beside it', () => {
    expect(() => ratios([1, 2], [1])).toThrow('2 values were measured beside 1 others')
  })
})
