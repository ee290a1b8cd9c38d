import { QueueError } from './call.ts'
import { backoff, withJitter } from './clock.ts'
import { describeUnexpected } from './log.ts'
import { runLeased } from './runLeased.ts'
import type { LeaseContext } from './task.ts'

/** The pause after a claim that brought work, and the longest one while there is none. */
const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 3_000
/** The longest pause while the backend does not answer. */
const LONGEST_BACKOFF_MS = 30_000
const STUCK_AFTER_MS = 5 * 60_000

export interface LeaseRunner {
  /** Claims and does jobs until `stop` aborts. Then waits for those in progress, and gives back what takes too long. */
  run: (stop: AbortSignal) => Promise<void>
  /** Begins or ends claiming. It does not claim before the first call. */
  setEnabled: (enabled: boolean) => void
  /** Asks for work now, if it may and has a place, instead of after the pause. */
  lookNow: () => void
  /** Updates the metrics about the jobs in progress, and logs those that take too long. */
  markStuck: () => void
}

/** Does the jobs of a queue. Several processes share it: the database gives each job to one of them. */
export function createLeaseRunner<Job, Success extends { ok: true }>(
  context: LeaseContext<Job, Success>,
): LeaseRunner {
  const { task, clock, random, log, metrics, concurrency, leaseSeconds, graceSeconds } = context
  const { queue, idOf, fieldsOf, longestPauseMs = LONGEST_PAUSE_MS } = task
  const active = new Map<
    string,
    { job: Job; since: number; isStuck: boolean; ended: Promise<void> }
  >()
  const interrupt = new AbortController()
  let enabled = false
  let wake = new AbortController()
  /** Jobs that must end before a full worker claims again: one claim for several of them. */
  const batch = Math.ceil(concurrency / 4)

  function begin(job: Job, claimedAt: number): void {
    const id = idOf(job)
    const ended = runLeased(context, job, claimedAt, interrupt.signal)
      .catch((error: unknown) => log.error('worker.unexpected', describeUnexpected(error)))
      .finally(() => {
        active.delete(id)
        metrics.running(active.size)
        if (concurrency - active.size >= batch) wake.abort()
      })
    active.set(id, { job, since: clock.now(), isStuck: false, ended })
    metrics.running(active.size)
  }

  /** Waits until the time is over, or until there is a reason to look earlier. */
  async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stop, wake.signal])
    await clock.sleep(milliseconds, signal).catch(() => undefined)
    if (wake.signal.aborted) wake = new AbortController()
  }

  async function claim(free: number): Promise<number> {
    const claimedAt = clock.now()
    const jobs = await queue.claim(free, leaseSeconds)
    for (const job of jobs) {
      // A lease that ended while its job had not let go yet.
      if (!active.has(idOf(job))) begin(job, claimedAt)
    }
    return jobs.length
  }

  async function loop(stop: AbortSignal): Promise<void> {
    let idle = SHORTEST_PAUSE_MS
    let failures = 0
    let lastCode = ''
    while (!stop.aborted) {
      const free = Math.min(concurrency - active.size, 100)
      let milliseconds = withJitter(idle, random)
      if (enabled && free > 0) {
        try {
          const claimed = await claim(free)
          if (failures > 0) log.info('backend.answers')
          failures = 0
          lastCode = ''
          idle = claimed > 0 ? SHORTEST_PAUSE_MS : Math.min(idle * 2, longestPauseMs)
          milliseconds = withJitter(idle, random)
        } catch (error) {
          const failed = whatFailed(error)
          if (failed.code !== lastCode) log.error('backend.failed', failed)
          lastCode = failed.code
          failures += 1
          milliseconds = backoff(failures, 1_000, LONGEST_BACKOFF_MS, random)
        }
      }
      await pause(milliseconds, stop)
    }
  }

  async function drain(): Promise<void> {
    const left = () => Promise.all([...active.values()].map(({ ended }) => ended))
    if (active.size > 0) log.info('worker.draining', { count: active.size })
    const drained = new AbortController()
    const grace = clock
      .sleep(graceSeconds * 1000, drained.signal)
      .then(() => interrupt.abort('interrupted'))
      .catch(() => undefined)
    await left()
    drained.abort()
    await grace
  }

  return {
    run: async (stop) => {
      await loop(stop)
      await drain()
    },
    setEnabled: (value) => {
      if (value && !enabled) wake.abort()
      enabled = value
    },
    lookNow: () => {
      if (enabled && active.size < concurrency) wake.abort()
    },
    markStuck: () => {
      let stuck = 0
      for (const entry of active.values()) {
        if (clock.now() - entry.since < STUCK_AFTER_MS) continue
        stuck += 1
        if (entry.isStuck) continue
        entry.isStuck = true
        log.warn(`${task.name}.stuck`, fieldsOf(entry.job))
      }
      metrics.stuck(stuck)
    },
  }
}

function whatFailed(error: unknown): { procedure?: string; code: string } {
  if (!(error instanceof QueueError)) return { code: 'unexpected' }
  return { procedure: error.procedure, code: error.code }
}
