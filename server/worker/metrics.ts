import { createMetrics, type Metrics } from '../queue/metrics.ts'

const names = {
  counters: {
    messages_total: 'Messages that ended here, by way, kind and result.',
    requests_total: 'Calls to the backend, by procedure and result.',
    leases_lost_total: 'Messages and jobs that another worker took over.',
    payment_webhooks_total: 'Webhooks of payment providers, by result.',
    returned_total: 'Mails that came back, by result.',
    unsubscribes_total: 'One-click unsubscribes, by result.',
    billing_jobs_total: 'Jobs of billing that ended here, by kind and result.',
    invoice_differences_total: 'Invoices that differed when they were recomputed.',
  },
  gauges: {
    messages_running: 'Messages in progress, by way.',
    messages_stuck: 'Messages in progress for longer than 5 minutes, by way.',
    billing_jobs_running: 'Jobs of billing in progress.',
    billing_jobs_stuck: 'Jobs of billing in progress for longer than 5 minutes.',
    heartbeat_timestamp_seconds: 'When the backend last took a heartbeat.',
    queue_messages: 'Open messages of all workers, by way and status.',
    queue_failed_messages: 'Messages that were given up, by way.',
    queue_oldest_due_seconds: 'How long the oldest due message has waited, by way.',
    token_expires_timestamp_seconds: 'When the token of this process expires.',
  },
  histograms: {
    message_seconds: 'How long messages took, by way.',
    billing_job_seconds: 'How long jobs of billing took, by kind.',
  },
} as const

export type WorkerMetrics = Metrics<typeof names>

/** The metrics of the worker. docs/worker.md describes them. */
export const createWorkerMetrics = (): WorkerMetrics => createMetrics('worker', names)
