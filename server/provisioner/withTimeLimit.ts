import type { Context } from './context.ts'

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
