import { expect, test } from 'vitest'
import { fewAtOnce } from './fewAtOnce'

const numbers = Array.from({ length: 12 }, (_, n) => n)

test('begins a few, and another when one of them ends', async () => {
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const all = fewAtOnce(numbers, (n) => {
    begun.push(n)
    return new Promise<void>((resolve) => void ends.set(n, resolve))
  })
  expect(begun).toEqual([0, 1, 2, 3, 4])
  ends.get(3)?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4, 5])
  for (const n of numbers) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await expect.poll(() => ends.has(n)).toBe(true)
    ends.get(n)?.()
  }
  await all
  expect(begun).toEqual(numbers)
})

test('begins none after one that throws, and waits for those in progress', async () => {
  const begun: number[] = []
  const other = Promise.withResolvers<void>()
  let isOver = false
  const all = fewAtOnce(numbers, (n) => {
    begun.push(n)
    return n === 1 ? Promise.reject(new Error('no')) : other.promise
  }).finally(() => {
    isOver = true
  })
  const refused = expect(all).rejects.toThrow('no')
  await Promise.resolve()
  expect(isOver).toBe(false)
  other.resolve()
  await refused
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('does nothing without items', async () => {
  await expect(fewAtOnce([], () => Promise.reject(new Error('no')))).resolves.toBeUndefined()
})
