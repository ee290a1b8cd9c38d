import { expect, it } from 'vitest'
import { memoryScale } from './memoryScale'

it('makes every doubling one step, and names every second one', () => {
  const { share, marks, step } = memoryScale([1, 8, 4, 256])
  expect([1, 2, 16, 256].map(share)).toEqual([0, 1 / 8, 1 / 2, 1])
  expect(marks.map(({ gib }) => gib)).toEqual([1, 4, 16, 64])
  expect(step).toBe(1 / 4)
})

it('holds less than 1 GiB, a single plan, and none', () => {
  expect(memoryScale([0.5, 4]).share(0.5)).toBe(0)
  expect(memoryScale([0.5, 4]).share(4)).toBe(1)
  expect(memoryScale([1]).share(1)).toBe(0)
  expect(memoryScale([]).marks.map(({ gib }) => gib)).toEqual([1])
})
