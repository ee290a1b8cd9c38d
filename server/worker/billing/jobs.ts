import * as v from 'valibot'
import type { LeaseQueue, Failure, Task } from '../../queue/task.ts'

/** What the worker does for billing. app.billing_jobs says the same. */
const billingKinds = [
  'close',
  'document',
  'vat_check',
  'set_up_method',
  'remove_method',
  'charge',
  'refund',
  'pull_events',
  'recompute',
] as const

export type BillingKind = (typeof billingKinds)[number]

/** What a job says, as the procedure that added it wrote it. A handler checks it with a schema of its own. */
export type BillingPayload = Readonly<Record<string, unknown>>

/** What a handler knows besides the payload. */
interface BillingContext {
  /** Aborts when the lease is lost, when the process stops, or when the job takes too long. */
  signal: AbortSignal
  /** Which try it is: 1 is the first. */
  attempts: number
}

/**
 * Does one job of a kind, and returns what `private.finish_<kind>` gets. A job may be done twice, because a process may
 * end between the work and the report: a handler repeats nothing that moves money.
 */
export type BillingHandler = (
  payload: BillingPayload,
  context: BillingContext,
) => Promise<Readonly<Record<string, unknown>>>

/** The handlers of this process. It claims no other kinds. */
export type BillingHandlers = Partial<Record<BillingKind, BillingHandler>>

/** Thrown by a handler: why a job was not done. */
export class BillingFailure extends Error {
  readonly code: string
  /** Whether it may be tried again. */
  readonly retry: boolean

  /** `detail` is stored with the job, for staff: it holds no secrets. */
  constructor(code: string, detail: string, { retry }: { retry: boolean }) {
    super(detail)
    this.code = code
    this.retry = retry
  }
}

export interface BillingJob {
  id: string
  kind: BillingKind
  payload: BillingPayload
  attempts: number
}

/** A job as `claim_billing_jobs` answers it. */
export const billingJobRow: v.GenericSchema<unknown, BillingJob> = v.object({
  id: v.string(),
  kind: v.picklist(billingKinds),
  payload: v.record(v.string(), v.unknown()),
  attempts: v.number(),
})

/** What `complete_billing_job` gets of a job that was done. */
export interface BillingDone {
  ok: true
  result: Readonly<Record<string, unknown>>
}

/** To close the months of a large site takes the longest. */
const LONGEST_MS = 15 * 60_000

/** The kinds that these handlers do. */
export const kindsOf = (handlers: BillingHandlers): BillingKind[] =>
  billingKinds.filter((kind) => handlers[kind] !== undefined)

/** What the runner of leases needs to know of these jobs. */
export function billingTask(
  handlers: BillingHandlers,
  queue: LeaseQueue<BillingJob, BillingDone | Failure>,
): Task<BillingJob, BillingDone> {
  return {
    name: 'billing_job',
    queue,
    idOf: ({ id }) => id,
    fieldsOf: ({ id, kind, attempts }) => ({ job: id, kind, attempts }),
    perform: async ({ kind, payload, attempts }, signal) => {
      const handler = handlers[kind]
      // Only the kinds of the handlers are claimed.
      if (handler === undefined) throw new Error(`Nobody does ${kind} here.`)
      return { ok: true, result: await handler(payload, { signal, attempts }) }
    },
    failureOf: (error) =>
      error instanceof BillingFailure
        ? { ok: false, code: error.code, detail: error.message, retry: error.retry }
        : undefined,
    longestMs: LONGEST_MS,
  }
}
