import { withJitter, type Clock, type Random } from '../queue/clock.ts'
import type { LeaseRunner } from '../queue/leaseRunner.ts'
import type { Log } from '../queue/log.ts'
import { repeat, type Duty } from '../queue/repeat.ts'
import type { Health } from '../queue/statusServer.ts'
import { createTokenWatch } from '../queue/token/tokenWatch.ts'
import { billingRunnerOf } from './billing/billingRunner.ts'
import { kindsOf, type BillingHandlers } from './billing/jobs.ts'
import { createExportDuty } from './exports/exportDuty.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { WorkerQueue } from './queue.ts'
import { runnerOf } from './wayRunner.ts'
import type { Message, WayDriver } from './way.ts'

const HEARTBEAT_SECONDS = 10
const TICK_SECONDS = 60
/** Somebody waits for it on the page. */
const EXPORT_SECONDS = 10
const ACCOUNTS_SECONDS = 60
const RETURNED_SECONDS = 60
const PLACES_SECONDS = 60
/** How many hours of readings are rolled up in a row after a pause. The next minute goes on. */
const MOST_ROLL_UPS = 60
const TOKEN_SECONDS = 60 * 60
/** Without an answer of the backend for so long, the process is not healthy. */
const UNHEALTHY_AFTER_MS = 45_000

/** What every part of the worker works with. */
export interface WorkerContext {
  queue: WorkerQueue
  /** By which ways this process sends messages. */
  ways: readonly WayDriver<Message>[]
  /** What this process does for billing. */
  billing: BillingHandlers
  /** Reads what mail servers returned; undefined: nobody does, or the relay reports it. */
  readReturned: ((stop: AbortSignal) => Promise<void>) | undefined
  /** Looks up where addresses are; undefined: this process has no file for it. */
  lookUpPlaces: (() => Promise<void>) | undefined
  clock: Clock
  random: Random
  log: Log
  metrics: WorkerMetrics
  /** What staff see of this process. */
  facts: Readonly<Record<string, unknown>>
  /** When the token of this process expires, in milliseconds since 1970; undefined: it has none. */
  tokenExpiresAt: number | undefined
  leaseSeconds: number
  graceSeconds: number
}

export interface Worker {
  /** Works until `stop` aborts, and ends when the messages in progress are sent or given back. */
  run: (stop: AbortSignal) => Promise<void>
  health: () => Health
}

/** Sends messages, and does what else no server needs: billing, what comes from time, copies of people's data, deletions. */
export function createWorker(context: WorkerContext): Worker {
  const { queue, ways, readReturned, lookUpPlaces, clock, random, log, metrics, facts } = context
  const runners: LeaseRunner[] = [
    ...ways.map((way) => runnerOf(way, context)),
    ...(kindsOf(context.billing).length > 0 ? [billingRunnerOf(context)] : []),
  ]
  const makeExports = createExportDuty(context)
  const watchToken = createTokenWatch(context.tokenExpiresAt, context)
  let lastAnswer: number | undefined

  async function beat(): Promise<void> {
    const loads = await queue.heartbeat(facts)
    lastAnswer = clock.now()
    metrics.set('heartbeat_timestamp_seconds', Math.round(lastAnswer / 1000))
    for (const [way, load] of Object.entries(loads)) {
      metrics.set('queue_messages', load.queued, { way, status: 'queued' })
      metrics.set('queue_messages', load.running, { way, status: 'running' })
      metrics.set('queue_failed_messages', load.failed, { way })
      metrics.set('queue_oldest_due_seconds', load.oldestDueSeconds, { way })
    }
    for (const runner of runners) {
      runner.setEnabled(true)
      runner.markStuck()
    }
  }

  async function deleteAccounts(): Promise<void> {
    const count = await queue.deleteDueAccounts()
    if (count > 0) log.info('accounts.deleted', { count })
  }

  async function rollUpUsage(stop: AbortSignal): Promise<void> {
    for (let n = 0; n < MOST_ROLL_UPS && !stop.aborted; n += 1) {
      if (await queue.rollUpUsage()) return
    }
  }

  const after = (seconds: number) => () => withJitter(seconds * 1000, random)

  return {
    run: async (stop) => {
      log.info('worker.began')
      // Heartbeats go on while messages in progress are awaited.
      const ended = new AbortController()
      const beats = repeat(
        context,
        { name: 'heartbeat', pause: after(HEARTBEAT_SECONDS), run: beat },
        ended.signal,
      )
      const duties: Duty[] = [
        { name: 'tick', pause: after(TICK_SECONDS), run: queue.tick },
        { name: 'backups', pause: after(TICK_SECONDS), run: queue.tickBackups },
        { name: 'billing', pause: after(TICK_SECONDS), run: queue.tickBilling },
        { name: 'usage', pause: after(TICK_SECONDS), run: () => rollUpUsage(stop) },
        { name: 'alarms', pause: after(TICK_SECONDS), run: queue.checkAlarms },
        { name: 'export', pause: after(EXPORT_SECONDS), run: () => makeExports(stop) },
        { name: 'accounts', pause: after(ACCOUNTS_SECONDS), run: deleteAccounts },
        { name: 'token', pause: after(TOKEN_SECONDS), run: watchToken },
        ...(readReturned === undefined
          ? []
          : [{ name: 'returned', pause: after(RETURNED_SECONDS), run: () => readReturned(stop) }]),
        ...(lookUpPlaces === undefined
          ? []
          : [{ name: 'places', pause: after(PLACES_SECONDS), run: lookUpPlaces }]),
      ]
      const running = duties.map((duty) => repeat(context, duty, stop))
      await Promise.all(runners.map((runner) => runner.run(stop)))
      await Promise.all(running)
      for (const way of ways) way.close()
      ended.abort()
      await beats
      log.info('worker.ended')
    },
    health: () => {
      if (lastAnswer === undefined) return { isHealthy: false, status: 'starting' }
      const isAnswered = clock.now() - lastAnswer <= UNHEALTHY_AFTER_MS
      return { isHealthy: isAnswered, status: isAnswered ? 'ok' : 'backend_unreachable' }
    },
  }
}
