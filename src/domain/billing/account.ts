import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { readOwn } from '@/lib/readOwn'

const steps = ['reminder', 'hold', 'delete'] as const

const accountRow = v.pipe(
  v.object({
    workspace_id: v.string(),
    currency: v.string(),
    mode: v.picklist(['postpaid', 'prepaid']),
    balance_cents: v.number(),
    overdue_cents: v.number(),
    next_step: v.nullable(v.picklist(steps)),
    next_step_at: v.nullable(moment),
    held_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    currency: row.currency,
    mode: row.mode,
    /** Payments and credits less invoices. Positive: money that is here. */
    balanceCents: row.balance_cents,
    overdueCents: row.overdue_cents,
    /** What happens if nothing is paid, and when. */
    nextStep: row.next_step,
    nextStepAt: row.next_step_at,
    /** Since when the servers are on hold because nothing was paid. */
    heldAt: row.held_at,
  })),
)

/** How a workspace stands with the provider. */
export type BillingAccount = v.InferOutput<typeof accountRow>

/** @throws Failure (plain object) */
export async function loadBillingAccount(
  workspaceId: string,
  signal: AbortSignal,
): Promise<BillingAccount | null> {
  const query = {
    select: 'workspace_id,currency,mode,balance_cents,overdue_cents,next_step,next_step_at,held_at',
    workspace_id: `eq.${workspaceId}`,
  }
  const rows = await readOwn(v.array(accountRow), 'billing_account', query, signal)
  return rows[0] ?? null
}

/** The ways to pay that a provider can offer. */
export const paymentDrivers = ['simulated', 'bank-transfer', 'stripe'] as const
export type PaymentDriver = (typeof paymentDrivers)[number]

export const driverNames: Readonly<Record<PaymentDriver, string>> = {
  simulated: 'Simulated card',
  'bank-transfer': 'Bank transfer',
  stripe: 'Card or direct debit',
}

const methodRow = v.pipe(
  v.object({
    payment_method_id: v.string(),
    driver: v.picklist(paymentDrivers),
    label: v.string(),
    state: v.picklist(['pending', 'ready', 'failed', 'removed']),
    is_default: v.boolean(),
    setup_url: v.nullable(v.string()),
    error_text: v.nullable(v.string()),
    created_at: moment,
  }),
  v.transform((row) => ({
    id: row.payment_method_id,
    driver: row.driver,
    label: row.label,
    state: row.state,
    isDefault: row.is_default,
    /** The page of the payment provider where the customer enters what it needs. */
    setupUrl: row.setup_url,
    errorText: row.error_text,
    createdAt: row.created_at,
  })),
)

/** A way to pay that was stored at a payment provider. */
export type PaymentMethod = v.InferOutput<typeof methodRow>

/** The ways to pay of a workspace that were not removed, the default first. @throws Failure (plain object) */
export function listPaymentMethods(
  workspaceId: string,
  signal: AbortSignal,
): Promise<PaymentMethod[]> {
  const query = {
    select: 'payment_method_id,driver,label,state,is_default,setup_url,error_text,created_at',
    workspace_id: `eq.${workspaceId}`,
    state: 'neq.removed',
    order: 'is_default.desc,created_at.desc',
  }
  return readOwn(v.array(methodRow), 'payment_method_list', query, signal)
}
