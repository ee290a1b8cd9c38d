import { QueueError } from './call.ts'
import type { Clock } from './clock.ts'
import { describeUnexpected, type Log } from './log.ts'

/** How long until a duty that nobody wants now is looked at again. It costs no request. */
const UNWANTED_MS = 1_000

export interface Duty {
  /** Its name in the log. */
  name: string
  /** Milliseconds until the next time. */
  pause: () => number
  run: () => Promise<void>
  /** Default: it always is. */
  isDue?: () => boolean
}

/** Repeats a duty until `stop` aborts. One that fails is logged when it begins to fail, and tried again the next time. */
export async function repeat(
  { clock, log }: { clock: Clock; log: Log },
  { name, pause, run, isDue = () => true }: Duty,
  stop: AbortSignal,
): Promise<void> {
  let lastCode = ''
  while (!stop.aborted) {
    const isWanted = isDue()
    try {
      if (isWanted) await run()
      if (lastCode) log.info('duty.works', { procedure: name })
      lastCode = ''
    } catch (error) {
      if (stop.aborted) return
      const described =
        error instanceof QueueError ? { code: error.code } : describeUnexpected(error)
      if (described.code !== lastCode) log.error('duty.failed', { procedure: name, ...described })
      lastCode = described.code
    }
    await clock.sleep(isWanted ? pause() : UNWANTED_MS, stop).catch(() => undefined)
  }
}
