import * as v from 'valibot'
import { sha256 } from '../../../src/lib/sha256.ts'
import { checkInvoice } from '../../../src/domain/billing/verify.ts'
import type { WorkerQueue } from '../queue.ts'
import type { BillingHandler } from './jobs.ts'

/** How many invoices are in memory at a time. */
const BATCH = 50

/** As `private.queue_recomputation` writes it. */
const payloadSchema = v.object({ day: v.string() })

/**
 * Recomputes the invoices of the last months by the TypeScript rule, and writes down what differs. It changes no invoice.
 * Each batch is recorded at once, so a worker that begins again goes on where the last one ended.
 * @param onFound gets how many differences are new
 */
export function createRecomputation(
  queue: Pick<WorkerQueue, 'invoicesToRecompute' | 'recordRecomputed'>,
  onFound: (count: number) => void,
): BillingHandler {
  return async (payload, { signal }) => {
    const { day } = v.parse(payloadSchema, payload)
    let after: string | null = null
    let checked = 0
    for (;;) {
      signal.throwIfAborted()
      // oxlint-disable-next-line no-await-in-loop -- each batch begins where the one before ended
      const batch: Awaited<ReturnType<typeof queue.invoicesToRecompute>> =
        await queue.invoicesToRecompute(day, after, BATCH)
      if (batch.length === 0) return { checked }
      // oxlint-disable-next-line no-await-in-loop -- one batch is in memory at a time
      const results = await Promise.all(
        batch.map(async ({ invoiceId, facts, hashedText, segments }) => ({
          invoiceId,
          differences: checkInvoice(facts, segments).differences,
          isHashWrong: (await sha256(hashedText)) !== facts.hash,
        })),
      )
      // oxlint-disable-next-line no-await-in-loop -- a batch counts once it is recorded
      const found = await queue.recordRecomputed(day, results)
      if (found > 0) onFound(found)
      checked += batch.length
      after = batch.at(-1)?.invoiceId ?? null
    }
  }
}
