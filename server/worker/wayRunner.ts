import { createLeaseRunner, type LeaseRunner } from '../queue/leaseRunner.ts'
import type { LeaseContext } from '../queue/task.ts'
import type { Message, Sent, WayDriver } from './way.ts'
import type { WorkerContext } from './worker.ts'

/** Sends what waits for one way. */
export function runnerOf<Job extends Message>(
  driver: WayDriver<Job>,
  { queue, metrics, ...context }: WorkerContext,
): LeaseRunner {
  const { way, row, concurrency, longestMs } = driver
  const leases: LeaseContext<Job, Sent> = {
    ...context,
    concurrency,
    task: {
      name: 'message',
      queue: queue.messages(way, row),
      idOf: ({ delivery }) => delivery.id,
      fieldsOf: ({ delivery: { id, kind, attempts } }) => ({ message: id, way, kind, attempts }),
      perform: (job, signal) => driver.send(job, signal),
      failureOf: () => undefined,
      longestMs,
    },
    metrics: {
      running: (count) => metrics.set('messages_running', count, { way }),
      stuck: (count) => metrics.set('messages_stuck', count, { way }),
      ended: ({ delivery: { kind } }, result, seconds) => {
        metrics.count('messages_total', { way, kind, result })
        metrics.observe('message_seconds', seconds, { way })
        if (result === 'lost') metrics.count('leases_lost_total')
      },
    },
  }
  return createLeaseRunner(leases)
}
