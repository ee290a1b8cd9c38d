import { describeUnexpected } from '../queue/log.ts'
import type { Context } from './context.ts'
import { DriverError } from './driver.ts'
import { ReverseNameError } from './reverseNames/reverseNames.ts'

/**
 * Does a work that is cut off when the process stops, or after so many milliseconds: before the lease of its job ends, so
 * that no other worker does it meanwhile.
 * @param run gets the signal that cuts it off, and settles soon after it aborts
 */
export async function withTimeLimit<Result>(
  clock: Context['clock'],
  milliseconds: number,
  stop: AbortSignal,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const done = new AbortController()
  const late = new AbortController()
  const limit = clock.sleep(milliseconds, done.signal).then(
    () => late.abort(),
    () => undefined,
  )
  try {
    return await run(AbortSignal.any([stop, late.signal]))
  } finally {
    done.abort()
    await limit
  }
}

/** Does all of them side by side to their end, then throws what the first one threw. */
export async function settleAll<Item>(
  items: readonly Item[],
  settle: (item: Item) => Promise<void>,
): Promise<void> {
  const settled = await Promise.allSettled(items.map(settle))
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Claims batch after batch, each done side by side, until one is not full.
 * @param settle does one to its end, and says so to the database
 * @throws what the first one of a batch threw, after the batch has ended
 */
export async function settleBatches<Item>(
  size: number,
  claim: (size: number) => Promise<readonly Item[]>,
  settle: (item: Item) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  for (let claimed = size; claimed === size && !stop.aborted;) {
    const items = await claim(size)
    await settleAll(items, settle)
    claimed = items.length
  }
}

/**
 * What the database is told of a task that threw: a code, and a sentence for staff.
 * @param signal the one that cuts the task off
 * @param unexpected gets what is no failure of the engine or of the DNS, for the log
 */
export function failureOf(
  error: unknown,
  signal: AbortSignal,
  unexpected: (facts: { code: string; stack?: string }) => void,
): { code: string; detail: string } {
  if (error instanceof DriverError || error instanceof ReverseNameError) {
    return { code: error.code, detail: error.message }
  }
  if (signal.aborted) return { code: 'timeout', detail: 'It took too long.' }
  const facts = describeUnexpected(error)
  unexpected(facts)
  return { code: 'unexpected', detail: `It threw ${facts.code}.` }
}
