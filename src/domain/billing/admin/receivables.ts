import * as v from 'valibot'
import { paymentDrivers } from '@/domain/billing/account'
import { OWN_REFERENCE } from '@/domain/billing/statement/statement'
import { moment } from '@/domain/catalogue/planRow'
import { allRows, pageAfter } from '@/lib/allRows'
import { readOwn } from '@/lib/readOwn'

const openItemRow = v.pipe(
  v.object({
    number: v.string(),
    workspace_name: v.string(),
    workspace_slug: v.string(),
    due_on: v.string(),
    days_overdue: v.number(),
    currency: v.string(),
    open_cents: v.number(),
  }),
  v.transform((row) => ({
    number: row.number,
    workspace: { name: row.workspace_name, slug: row.workspace_slug },
    dueOn: row.due_on,
    /** 0: it is not due yet, or due today. */
    daysOverdue: row.days_overdue,
    currency: row.currency,
    openCents: row.open_cents,
  })),
)

/** An invoice that is not paid in full. */
export type OpenItem = v.InferOutput<typeof openItemRow>

/** All invoices that are not paid in full, the oldest first. @throws Failure (plain object) */
export function listOpenItems(signal: AbortSignal): Promise<OpenItem[]> {
  const query = {
    select: 'number,workspace_name,workspace_slug,due_on,days_overdue,currency,open_cents',
    order: 'due_on,number',
  }
  return allRows((read) =>
    readOwn(v.array(openItemRow), 'open_item_list', { ...query, ...pageAfter(read) }, signal),
  )
}

const dunningRow = v.pipe(
  v.object({
    workspace_id: v.string(),
    workspace_name: v.string(),
    workspace_slug: v.string(),
    cause: v.picklist(['invoice', 'balance']),
    number: v.nullable(v.string()),
    since: v.string(),
    overdue_cents: v.number(),
    held_at: v.nullable(moment),
    next_step: v.nullable(v.picklist(['reminder', 'hold', 'deletion'])),
    next_step_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    workspaceId: row.workspace_id,
    workspace: { name: row.workspace_name, slug: row.workspace_slug },
    cause: row.cause,
    /** The invoice that is overdue; null: a balance is used up. */
    number: row.number,
    since: row.since,
    overdueCents: row.overdue_cents,
    heldAt: row.held_at,
    nextStep: row.next_step,
    nextStepAt: row.next_step_at,
  })),
)

/** A workspace that does not pay, and what happens next. */
export type DunningCase = v.InferOutput<typeof dunningRow>

/** @throws Failure (plain object) */
export function listDunning(signal: AbortSignal): Promise<DunningCase[]> {
  const query = {
    select:
      'workspace_id,workspace_name,workspace_slug,cause,number,since,overdue_cents,held_at,next_step,next_step_at',
    order: 'next_step_at.nullslast,workspace_id',
  }
  return readOwn(v.array(dunningRow), 'dunning_list', query, signal)
}

const unmatchedRow = v.pipe(
  v.object({
    id: v.string(),
    driver: v.picklist(paymentDrivers),
    driver_reference: v.string(),
    amount_cents: v.number(),
    currency: v.string(),
    received_on: v.string(),
    payer: v.nullable(v.string()),
    remittance: v.nullable(v.string()),
  }),
  v.transform((row) => ({
    id: row.id,
    driver: row.driver,
    /** Of the bank; null: it gave none, and what we know the row by says nothing to people. */
    reference: row.driver_reference.startsWith(OWN_REFERENCE) ? null : row.driver_reference,
    amountCents: row.amount_cents,
    currency: row.currency,
    receivedOn: row.received_on,
    payer: row.payer ?? '',
    remittance: row.remittance ?? '',
  })),
)

/** A payment of which nobody knows whose it is. */
export type UnmatchedPayment = v.InferOutput<typeof unmatchedRow>

/** @throws Failure (plain object) */
export function listUnmatchedPayments(signal: AbortSignal): Promise<UnmatchedPayment[]> {
  const query = {
    select: 'id,driver,driver_reference,amount_cents,currency,received_on,payer,remittance',
    order: 'received_on,id',
  }
  return readOwn(v.array(unmatchedRow), 'unmatched_payments', query, signal)
}

const voucherRow = v.pipe(
  v.object({
    id: v.string(),
    title: v.string(),
    code_start: v.string(),
    amount_cents: v.number(),
    currency: v.string(),
    max_uses: v.number(),
    uses: v.number(),
    ends_at: moment,
    ended_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    id: row.id,
    title: row.title,
    /** The first letters of the code; the rest is not stored. */
    codeStart: row.code_start,
    amountCents: row.amount_cents,
    currency: row.currency,
    maxUses: row.max_uses,
    uses: row.uses,
    endsAt: row.ends_at,
    endedAt: row.ended_at,
  })),
)

/** A code that customers redeem for a credit. */
export type Voucher = v.InferOutput<typeof voucherRow>

/** The vouchers, the newest first. @throws Failure (plain object) */
export function listVouchers(signal: AbortSignal): Promise<Voucher[]> {
  const query = {
    select: 'id,title,code_start,amount_cents,currency,max_uses,uses,ends_at,ended_at',
    order: 'created_at.desc,id',
  }
  return readOwn(v.array(voucherRow), 'voucher_list', query, signal)
}
