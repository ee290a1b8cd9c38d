import type { LeaseContext, Task } from '../queue/task.ts'
import type { Context } from './context.ts'
import { DriverError, type AnyJob } from './driver.ts'
import { perform } from './perform.ts'
import type { Success } from './queue.ts'

const LONGEST_ACTION_MS = 60 * 60_000
/** A stop cancels a start. This is how soon the worker of the start notices, or after a tenth of what the start has taken. */
const START_RENEWAL_MS = 3_000
/** A person waits for it. */
const LONGEST_PAUSE_MS = 1_000

/** The actions of servers, which a driver of the engine does. */
export function actionsOf(context: Context): LeaseContext<AnyJob, Success> {
  const { queue, driver, metrics } = context
  const task: Task<AnyJob, Success> = {
    name: 'action',
    queue,
    idOf: ({ action }) => action.id,
    fieldsOf: ({ action: { id, kind, attempts }, instance }) => ({
      action: id,
      instance: instance.id,
      kind,
      attempts,
    }),
    perform: (job, signal) => perform(driver, job, signal),
    failureOf: (error) =>
      error instanceof DriverError
        ? { ok: false, code: error.code, detail: error.message, retry: error.retry }
        : undefined,
    renewalMs: ({ action }, tookMs) =>
      action.kind === 'start' ? Math.max(START_RENEWAL_MS, tookMs / 10) : undefined,
    longestMs: LONGEST_ACTION_MS,
    longestPauseMs: LONGEST_PAUSE_MS,
  }
  return {
    ...context,
    task,
    metrics: {
      running: (count) => metrics.set('actions_running', count),
      stuck: (count) => metrics.set('actions_stuck', count),
      ended: ({ action: { kind } }, result, seconds) => {
        metrics.count('actions_total', { kind, result })
        metrics.observe('action_seconds', seconds, { kind })
        if (result === 'lost') metrics.count('leases_lost_total')
      },
    },
  }
}
