import * as v from 'valibot'
import { invoiceFactsSchema, type InvoiceFacts } from '../../src/domain/billing/invoiceFacts.ts'
import { factsRow, segmentRow } from '../../src/domain/billing/invoiceRows.ts'
import type { Difference, InvoiceSegment } from '../../src/domain/billing/verify.ts'
import type { DriverName } from '../payments/driver.ts'
import type { Settlement } from '../invoices/settlement.ts'
import { createCall, type CallOptions } from '../queue/call.ts'
import type { Failure, LeaseQueue } from '../queue/task.ts'
import {
  billingJobRow,
  type BillingDone,
  type BillingJob,
  type BillingKind,
} from './billing/jobs.ts'
import { exportJobRow, type ExportJob } from './exports/exportJob.ts'
import { mailDocumentRow, type MailDocument } from './mail/mailDocuments.ts'
import type { Message, NotSent, Sent, Way } from './way.ts'

/** Why nothing more is sent to an address. */
export type BlockReason = 'bounce' | 'complaint'

/** Where an address is; null: not known. */
export interface Place {
  ip: string
  /** Its English name. */
  city: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
}

/** How the queue of one way is. */
interface WayLoad {
  queued: number
  running: number
  failed: number
  oldestDueSeconds: number
}

/** What became of some workspaces whose month ended. */
interface ClosedBatch {
  closed: number
  /** Something is missing: who pays, or the check of a VAT ID. */
  waiting: number
  /** Nothing is left that can be closed now. */
  isDone: boolean
}

/** What is on an invoice, and how it is paid. */
interface DocumentToMake {
  facts: InvoiceFacts
  settlement: Settlement
}

/** An invoice with what it is recomputed from. */
interface InvoiceToRecompute {
  invoiceId: string
  facts: InvoiceFacts
  /** What the hash of the invoice is computed from. */
  hashedText: string
  segments: readonly InvoiceSegment[]
}

/** What came of recomputing an invoice. */
interface Recomputed {
  invoiceId: string
  differences: readonly Difference[]
  isHashWrong: boolean
}

/** The procedures of the backend that the worker uses. */
export interface WorkerQueue {
  /** Reports that the worker runs. Returns how the queues are. */
  heartbeat: (facts: Record<string, unknown>) => Promise<Partial<Record<Way, WayLoad>>>
  /** The messages that leave the site by one way. */
  messages: <Job extends Message>(
    way: Way,
    row: v.GenericSchema<unknown, Job>,
  ) => LeaseQueue<Job, Sent | NotSent>
  /** What is done for billing. */
  billingJobs: (kinds: readonly BillingKind[]) => LeaseQueue<BillingJob, BillingDone | Failure>
  /** Records what comes from time, and forgets what is old. */
  tick: () => Promise<void>
  /** Asks a payment provider at once what happened. */
  wakePaymentEvents: (driver: DriverName) => Promise<void>
  /** Reminds of invoices, holds and deletes servers that are not paid, and queues what is due for billing. */
  tickBilling: () => Promise<void>
  /**
   * Rolls readings of servers up to rows of five minutes, hours and days, at most an hour of them, and forgets old ones.
   * Returns whether nothing is left to do now.
   */
  rollUpUsage: () => Promise<boolean>
  /** Begins backups of servers that are due, and removes those that are no longer kept. @throws QueueError */
  tickBackups: () => Promise<void>
  /** Looks whether alarms of customers fire or are over, and tells of it. */
  checkAlarms: () => Promise<void>
  /** Closes the oldest month that ended, for at most so many workspaces. */
  closeMonths: (max: number) => Promise<ClosedBatch>
  /** What the documents of an invoice are made of, while this worker has the job to make them. */
  documentToMake: (invoiceId: string) => Promise<DocumentToMake>
  /** The PDFs that a mail carries, while this worker has it. */
  mailDocuments: (deliveryId: string) => Promise<MailDocument[]>
  /** Invoices of the last months that were not recomputed on a day, in the order of their ids. */
  invoicesToRecompute: (
    day: string,
    after: string | null,
    max: number,
  ) => Promise<InvoiceToRecompute[]>
  /** Writes down what differs. Returns how many differences are new. */
  recordRecomputed: (day: string, results: readonly Recomputed[]) => Promise<number>
  /** Ends all mail to an address. */
  recordMailBlock: (address: string, reason: BlockReason, detail: string) => Promise<void>
  /** Ends all mail to the address of a message that came back, if it is one of these. */
  recordReturnedMail: (
    deliveryId: string,
    addresses: readonly string[],
    reason: BlockReason,
    detail: string,
  ) => Promise<boolean>
  /** Ends what the link of a mail unsubscribes from. */
  unsubscribe: (token: string) => Promise<void>
  /** Takes the next copy of a person's data to make; null: none waits. */
  claimExport: () => Promise<ExportJob | null>
  /** What is in a file of a ticket of that person. */
  exportFile: (exportId: string, fileId: string) => Promise<Uint8Array>
  /** Stores a part of the ZIP. With the last one the person can download it. */
  storeExportPart: (
    exportId: string,
    part: number,
    content: Uint8Array,
    isLast: boolean,
  ) => Promise<void>
  /** Deletes the accounts whose time to come back is over. Returns how many. */
  deleteDueAccounts: () => Promise<number>
  /** Addresses of which nobody has looked up where they are. */
  addressesWithoutPlace: () => Promise<string[]>
  recordPlaces: (places: readonly Place[]) => Promise<void>
}

const wayRow = v.pipe(
  v.object({
    queued: v.number(),
    running: v.number(),
    failed: v.number(),
    oldest_due_seconds: v.number(),
  }),
  v.transform(({ oldest_due_seconds, ...counts }) => ({
    ...counts,
    oldestDueSeconds: oldest_due_seconds,
  })),
)

const heartbeatRow = v.object({
  queue: v.object({ mail: v.optional(wayRow), webhook: v.optional(wayRow) }),
})

const closedRow = v.pipe(
  v.object({ closed: v.number(), waiting: v.number(), is_done: v.boolean() }),
  v.transform(({ is_done, ...counts }): ClosedBatch => ({ ...counts, isDone: is_done })),
)

const documentRow = v.pipe(
  v.object({ facts: invoiceFactsSchema, paid_cents: v.number(), charged_to: v.string() }),
  v.transform(({ facts, paid_cents, charged_to }): DocumentToMake => ({
    facts,
    settlement: { paidCents: paid_cents, chargedTo: charged_to },
  })),
)

const recomputeRow = v.pipe(
  v.object({ invoice_id: v.string(), facts: factsRow, segments: v.array(segmentRow) }),
  v.transform(({ invoice_id, facts, segments }): InvoiceToRecompute => ({
    invoiceId: invoice_id,
    ...facts,
    segments,
  })),
)

/** Statuses of a delivery or a job after an attempt; `ended_before`: it was not this worker's any more. */
const completionRow = v.pipe(
  v.object({ applied: v.boolean(), status: v.string() }),
  v.transform(({ applied, status }) => (applied ? status : 'ended_before')),
)

export interface WorkerQueueOptions extends CallOptions {
  worker: string
  version: string
}

/** Calls the procedures of a worker. */
export function createWorkerQueue(options: WorkerQueueOptions): WorkerQueue {
  const { worker, version } = options
  const call = createCall(options)
  return {
    heartbeat: async (facts) => {
      const { queue } = await call('worker_heartbeat', { worker, version, facts }, heartbeatRow)
      return queue
    },
    messages: (way, row) => ({
      claim: (max, lease_seconds) =>
        call('claim_messages', { worker, way, max, lease_seconds }, v.array(row)),
      renew: (delivery_id, lease_seconds) =>
        call('renew_message', { delivery_id, worker, lease_seconds }, v.boolean()),
      release: (delivery_id) => call('release_message', { delivery_id, worker }, v.boolean()),
      complete: (delivery_id, outcome) =>
        call('complete_message', { delivery_id, worker, outcome }, completionRow),
    }),
    billingJobs: (kinds) => ({
      claim: (max, lease_seconds) =>
        call('claim_billing_jobs', { worker, kinds, max, lease_seconds }, v.array(billingJobRow)),
      renew: (job_id, lease_seconds) =>
        call('renew_billing_job', { job_id, worker, lease_seconds }, v.boolean()),
      release: (job_id) => call('release_billing_job', { job_id, worker }, v.boolean()),
      complete: (job_id, outcome) =>
        call('complete_billing_job', { job_id, worker, outcome }, completionRow),
    }),
    tick: async () => {
      await call('tick_messages', {}, v.unknown())
    },
    wakePaymentEvents: async (driver) => {
      await call('wake_payment_events', { driver }, v.unknown())
    },
    tickBackups: async () => {
      await call('tick_backups', {}, v.unknown())
    },
    tickBilling: async () => {
      await call('tick_billing', {}, v.unknown())
    },
    checkAlarms: async () => {
      await call('check_alarms', {}, v.unknown())
    },
    rollUpUsage: () => call('roll_up_usage', {}, v.boolean()),
    closeMonths: (max) => call('close_months', { worker, max }, closedRow),
    documentToMake: (invoice_id) => call('document_to_make', { invoice_id }, documentRow),
    mailDocuments: (delivery_id) =>
      call('mail_documents', { delivery_id, worker }, v.array(mailDocumentRow)),
    invoicesToRecompute: (day, after, max) =>
      call('invoices_to_recompute', { day, after, max }, v.array(recomputeRow)),
    recordRecomputed: (day, results) =>
      call(
        'record_recomputed',
        {
          day,
          results: results.map(({ invoiceId, differences, isHashWrong }) => ({
            invoice_id: invoiceId,
            differences,
            is_hash_wrong: isHashWrong,
          })),
        },
        v.number(),
      ),
    recordMailBlock: async (address, reason, detail) => {
      await call('record_mail_block', { address, reason, detail }, v.unknown())
    },
    recordReturnedMail: (delivery_id, addresses, reason, detail) =>
      call('record_returned_mail', { delivery_id, addresses, reason, detail }, v.boolean()),
    unsubscribe: async (token) => {
      await call('unsubscribe', { token }, v.unknown())
    },
    claimExport: () => call('claim_export', { worker }, exportJobRow),
    exportFile: async (export_id, file_id) =>
      Buffer.from(await call('export_file', { export_id, worker, file_id }, v.string()), 'base64'),
    storeExportPart: async (export_id, part, content, is_last) => {
      const base64 = Buffer.from(content).toString('base64')
      await call(
        'store_export_part',
        { export_id, worker, part, content: base64, is_last },
        v.unknown(),
      )
    },
    deleteDueAccounts: () => call('delete_due_accounts', {}, v.number()),
    addressesWithoutPlace: () => call('addresses_without_place', {}, v.array(v.string())),
    recordPlaces: async (places) => {
      await call('record_address_places', { places }, v.unknown())
    },
  }
}
