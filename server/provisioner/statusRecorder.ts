import { answered, checkPart, type Reading } from '../../src/domain/status/checkPart.ts'
import type { Context } from './context.ts'
import { QueueError } from '../queue/call.ts'
import type { StatusSample } from './queue.ts'

export const RECORD_MS = 60_000
/** The database takes samples of the last day. What waits longer is lost, and shows as a gap. */
const KEPT_MS = 24 * 60 * RECORD_MS
const SAMPLES_PER_CALL = 2000
/** An action that has waited longer than this should have been claimed. */
const LATE_SECONDS = 60
/** An engine that takes longer than this counts as down. */
const ENGINE_PATIENCE_MS = 10_000

const DOWN: Reading = { state: 'down', ms: null, fault: 'no_answer' }

/**
 * Checks every part once a minute, and stores how it was. While the database is away the samples wait in memory: an
 * outage of the database is then recorded as one, and not as a gap.
 * @returns a duty that takes whether the site names the engine of this process
 */
export function createStatusRecorder(
  context: Pick<Context, 'queue' | 'driver' | 'clock' | 'checks' | 'metrics'>,
): (isOurs: boolean, stop: AbortSignal) => Promise<void> {
  const { queue, driver, clock, checks, metrics } = context
  let waiting: StatusSample[] = []
  /** As of the last answer of the database. */
  let regions: readonly string[] = []

  async function engineIn(region: string, stop: AbortSignal): Promise<Reading> {
    const began = clock.now()
    const ended = new AbortController()
    const signal = AbortSignal.any([stop, ended.signal])
    const late = clock.sleep(ENGINE_PATIENCE_MS, signal).then(() => DOWN)
    try {
      const answer = driver.ping(region, signal).then(() => answered(clock.now() - began))
      return await Promise.race([answer, late])
    } catch {
      return DOWN
    } finally {
      late.catch(() => undefined)
      ended.abort()
    }
  }

  return async (isOurs, stop) => {
    const now = clock.now()
    const at = new Date(now - (now % RECORD_MS)).toISOString()
    const readings = new Map<string, Reading>()

    await Promise.all(
      checks.map(async ({ part, check, fetch }) => {
        readings.set(part, await checkPart(check, { fetch, now: clock.now }))
      }),
    )
    const began = clock.now()
    let failure: unknown
    try {
      const targets = await queue.statusTargets()
      regions = targets.regions
      readings.set('database', answered(clock.now() - began))
      if (isOurs) {
        const isLate = targets.oldestDueSeconds > LATE_SECONDS
        readings.set('provisioner', {
          state: isLate ? 'slow' : 'answering',
          ms: null,
          fault: null,
        })
      }
    } catch (error) {
      // A refusal is a mistake of the set-up, and says nothing about the database.
      if (error instanceof QueueError && error.isTemporary) {
        readings.set('database', DOWN)
      }
      failure = error
    }
    if (isOurs) {
      await Promise.all(
        regions.map(async (region) => {
          readings.set(`engine/${region}`, await engineIn(region, stop))
        }),
      )
    }
    stop.throwIfAborted()

    const samples = [...readings].map(([part, { state, ms }]) => ({ part, at, state, ms }))
    waiting = [...waiting, ...samples].filter((each) => Date.parse(each.at) > now - KEPT_MS)
    metrics.set('status_samples_waiting', waiting.length)
    if (failure !== undefined) throw failure
    while (waiting.length > 0) {
      const [sent, rest] = [waiting.slice(0, SAMPLES_PER_CALL), waiting.slice(SAMPLES_PER_CALL)]
      await queue.recordStatus(sent).catch((error: unknown) => {
        // What the database refuses it refuses again, and everything after it would wait.
        if (error instanceof QueueError && !error.isTemporary) waiting = rest
        throw error
      })
      waiting = rest
      metrics.set('status_samples_waiting', waiting.length)
    }
  }
}
