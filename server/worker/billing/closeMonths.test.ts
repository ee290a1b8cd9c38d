import { expect, test } from 'vitest'
import { createMonthClosing } from './closeMonths.ts'

const context = { signal: new AbortController().signal, attempts: 1 }
const batch = (closed: number, waiting: number, isDone: boolean) => ({ closed, waiting, isDone })

/** A queue that answers these batches, one after the other. */
const queueOf = (...batches: ReturnType<typeof batch>[]) => ({
  closeMonths: () => Promise.resolve(batches.shift() ?? batch(0, 0, true)),
  left: () => batches.length,
})

test('closes batch after batch until nothing is left', async () => {
  const queue = queueOf(batch(50, 0, false), batch(49, 1, false), batch(3, 0, true))
  expect(await createMonthClosing(queue)({}, context)).toEqual({ closed: 102 })
  expect(queue.left()).toBe(0)
})

test('leaves to another worker what that one holds', async () => {
  const queue = queueOf(batch(50, 0, false), batch(0, 0, false), batch(50, 0, false))
  expect(await createMonthClosing(queue)({}, context)).toEqual({ closed: 50 })
  expect(queue.left()).toBe(1)
})

test('stops between two batches when the process ends', async () => {
  const stop = new AbortController()
  const queue = {
    closeMonths: () => {
      stop.abort(new Error('stopped'))
      return Promise.resolve(batch(50, 0, false))
    },
  }
  await expect(createMonthClosing(queue)({}, { ...context, signal: stop.signal })).rejects.toThrow(
    'stopped',
  )
})
