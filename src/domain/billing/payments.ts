import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { readOwn } from '@/lib/readOwn'
import { paymentDrivers } from './account'

/** How many of the last payments a page shows. */
const RECENT = 50

const paymentRow = v.pipe(
  v.object({
    id: v.string(),
    number: v.nullable(v.string()),
    driver: v.picklist(paymentDrivers),
    amount_cents: v.number(),
    currency: v.string(),
    received_on: v.string(),
    state: v.picklist(['received', 'disputed', 'reversed']),
  }),
  v.transform((row) => ({
    id: row.id,
    /** The invoice that it was meant for, if that is known. */
    number: row.number,
    driver: row.driver,
    amountCents: row.amount_cents,
    currency: row.currency,
    receivedOn: row.received_on,
    state: row.state,
  })),
)

/** Money that arrived. */
export type Payment = v.InferOutput<typeof paymentRow>

/** The last payments of a workspace. @throws Failure (plain object) */
export function listPayments(workspaceId: string, signal: AbortSignal): Promise<Payment[]> {
  const query = {
    select: 'id,number,driver,amount_cents,currency,received_on,state',
    workspace_id: `eq.${workspaceId}`,
    order: 'received_on.desc,id',
    limit: String(RECENT),
  }
  return readOwn(v.array(paymentRow), 'payment_list', query, signal)
}

const attemptRow = v.pipe(
  v.object({
    id: v.string(),
    number: v.nullable(v.string()),
    amount_cents: v.number(),
    currency: v.string(),
    state: v.picklist(['queued', 'waiting', 'succeeded', 'failed', 'cancelled']),
    action_url: v.nullable(v.string()),
    error_text: v.nullable(v.string()),
    created_at: moment,
  }),
  v.transform((row) => ({
    id: row.id,
    number: row.number,
    amountCents: row.amount_cents,
    currency: row.currency,
    state: row.state,
    /** Where the customer confirms the payment, while it waits for that. */
    actionUrl: row.action_url,
    errorText: row.error_text,
    createdAt: row.created_at,
  })),
)

/** A try to be paid. */
export type PaymentAttempt = v.InferOutput<typeof attemptRow>

/** The last tries to be paid, the newest first. @throws Failure (plain object) */
export function listPaymentAttempts(
  workspaceId: string,
  signal: AbortSignal,
): Promise<PaymentAttempt[]> {
  const query = {
    select: 'id,number,amount_cents,currency,state,action_url,error_text,created_at',
    workspace_id: `eq.${workspaceId}`,
    order: 'created_at.desc',
    limit: String(RECENT),
  }
  return readOwn(v.array(attemptRow), 'payment_attempt_list', query, signal)
}

/** Whether a try has not ended. */
export const isOpenAttempt = ({ state }: Pick<PaymentAttempt, 'state'>): boolean =>
  state === 'queued' || state === 'waiting'

const creditRow = v.pipe(
  v.object({
    id: v.string(),
    kind: v.picklist(['voucher', 'goodwill']),
    amount_cents: v.number(),
    left_cents: v.number(),
    currency: v.string(),
    ends_at: v.nullable(moment),
    reason: v.nullable(v.string()),
    created_at: moment,
  }),
  v.transform((row) => ({
    id: row.id,
    kind: row.kind,
    /** The title of the voucher, or why it was given. */
    reason: row.reason,
    amountCents: row.amount_cents,
    leftCents: row.left_cents,
    currency: row.currency,
    endsAt: row.ends_at,
    createdAt: row.created_at,
  })),
)

/** What a workspace was given: it pays invoices until it ends. */
export type Credit = v.InferOutput<typeof creditRow>

/** @throws Failure (plain object) */
export function listCredits(workspaceId: string, signal: AbortSignal): Promise<Credit[]> {
  const query = {
    select: 'id,kind,amount_cents,left_cents,currency,ends_at,reason,created_at',
    workspace_id: `eq.${workspaceId}`,
    order: 'created_at.desc',
  }
  return readOwn(v.array(creditRow), 'credit_list', query, signal)
}
