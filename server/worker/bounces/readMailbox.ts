import type { Log } from '../../queue/log.ts'
import type { WorkerMetrics } from '../metrics.ts'
import type { WorkerQueue } from '../queue.ts'
import { readReport } from './report.ts'

/** A mailbox while it is open. */
export interface OpenedMailbox {
  /** The oldest mails that nobody has read. */
  unread: () => Promise<number[]>
  source: (uid: number) => Promise<Uint8Array | undefined>
  markRead: (uid: number) => Promise<void>
  close: () => Promise<void>
}

export type OpenMailbox = () => Promise<OpenedMailbox>

interface ReturnedContext {
  open: OpenMailbox
  queue: Pick<WorkerQueue, 'recordReturnedMail'>
  log: Log
  metrics: WorkerMetrics
}

/**
 * Reads what mail servers returned, and marks it as read once it is recorded. It deletes nothing, and a mail that is read
 * twice changes nothing.
 */
export function createReturnedDuty({
  open,
  queue,
  log,
  metrics,
}: ReturnedContext): (stop: AbortSignal) => Promise<void> {
  async function record(source: Uint8Array | undefined): Promise<string> {
    const report = source && (await readReport(source).catch(() => undefined))
    if (report === undefined) return 'no_report'
    const { deliveryId, addresses, reason, detail } = report
    const isOurs = await queue.recordReturnedMail(deliveryId, addresses, reason, detail)
    return isOurs ? reason : 'not_ours'
  }

  return async (stop) => {
    const mailbox = await open()
    let count = 0
    try {
      for (const uid of await mailbox.unread()) {
        if (stop.aborted) break
        const result = await record(await mailbox.source(uid))
        metrics.count('returned_total', { result })
        await mailbox.markRead(uid)
        count += 1
      }
    } finally {
      await mailbox.close()
    }
    if (count > 0) log.info('returned.read', { count })
  }
}
