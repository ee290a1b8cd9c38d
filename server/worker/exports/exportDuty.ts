import { QueueError } from '../../queue/call.ts'
import type { Log } from '../../queue/log.ts'
import type { WorkerQueue } from '../queue.ts'
import { exportFiles, ticketFilePath } from './exportFiles.ts'
import type { ExportJob } from './exportJob.ts'
import { createZipWriter } from './zipWriter.ts'

/** Makes the copies of their data that people asked for, one after the other, until none waits. */
export function createExportDuty({
  queue,
  log,
}: {
  queue: Pick<WorkerQueue, 'claimExport' | 'exportFile' | 'storeExportPart'>
  log: Log
}): (stop: AbortSignal) => Promise<void> {
  async function make({ exportId, requestedAt, rows }: ExportJob): Promise<void> {
    const zip = createZipWriter(new Date(requestedAt))
    let stored = 0
    let held: Uint8Array | undefined
    // Held back by one, because the last part says that it is the last.
    async function storeFull(): Promise<void> {
      for (let part = zip.take(); part !== undefined; part = zip.take()) {
        if (held) await queue.storeExportPart(exportId, stored++, held, false)
        held = part
      }
    }

    const encoder = new TextEncoder()
    for (const { path, text } of exportFiles(rows, requestedAt)) {
      zip.add(path, encoder.encode(text))
      await storeFull()
    }
    for (const { ticket, id, name } of rows['ticket_files'] ?? []) {
      const content = await queue.exportFile(exportId, String(id))
      zip.add(ticketFilePath(Number(ticket), String(id), String(name)), content)
      await storeFull()
    }
    zip.end()
    await storeFull()
    if (held) await queue.storeExportPart(exportId, stored++, held, true)
    log.info('export.made', { count: stored })
  }

  return async (stop) => {
    while (!stop.aborted) {
      const job = await queue.claimExport()
      if (job === null) return
      try {
        await make(job)
      } catch (error) {
        // The person deleted the account or the file, or another worker took over: the next claim says what is left.
        if (!(error instanceof QueueError) || error.code !== 'not_found') throw error
        log.info('export.lost')
      }
    }
  }
}
