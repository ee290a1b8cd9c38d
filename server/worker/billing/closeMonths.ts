import type { WorkerQueue } from '../queue.ts'
import type { BillingHandler } from './jobs.ts'

/** How many workspaces are closed in one transaction. Each of their customers waits for it with what they order. */
const BATCH = 50

/** Closes the months that ended, some workspaces at a time, until none is left that can be closed. */
export function createMonthClosing(queue: Pick<WorkerQueue, 'closeMonths'>): BillingHandler {
  return async (_payload, { signal }) => {
    let closed = 0
    for (;;) {
      signal.throwIfAborted()
      // oxlint-disable-next-line no-await-in-loop -- each batch is what the one before left
      const batch = await queue.closeMonths(BATCH)
      closed += batch.closed
      // What another worker holds at the moment is left to it.
      if (batch.isDone || batch.closed + batch.waiting === 0) return { closed }
    }
  }
}
