import { createLeaseRunner, type LeaseRunner } from '../../queue/leaseRunner.ts'
import type { WorkerContext } from '../worker.ts'
import { billingTask, kindsOf } from './jobs.ts'

/** How many jobs at a time. Most of them wait for a payment provider. */
const CONCURRENCY = 4

/** Does the jobs of billing for which this process has handlers. */
export function billingRunnerOf({
  queue,
  billing,
  metrics,
  ...context
}: WorkerContext): LeaseRunner {
  return createLeaseRunner({
    ...context,
    concurrency: CONCURRENCY,
    task: billingTask(billing, queue.billingJobs(kindsOf(billing))),
    metrics: {
      running: (count) => metrics.set('billing_jobs_running', count),
      stuck: (count) => metrics.set('billing_jobs_stuck', count),
      ended: ({ kind }, result, seconds) => {
        metrics.count('billing_jobs_total', { kind, result })
        metrics.observe('billing_job_seconds', seconds, { kind })
        if (result === 'lost') metrics.count('leases_lost_total')
      },
    },
  })
}
