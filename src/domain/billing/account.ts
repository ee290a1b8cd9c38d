import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { exactNumber } from '@/lib/exactNumber'
import { readOwn } from '@/lib/readOwn'

/** A row of `billing_account`, which billing staff get for any workspace. */
export const accountRow = v.pipe(
  v.object({
    currency: v.string(),
    mode: v.picklist(['postpaid', 'prepaid']),
    balance_cents: v.number(),
    credit_cents: v.number(),
    available_cents: v.number(),
    days_left: v.nullable(exactNumber),
    overdue_cents: v.number(),
    oldest_number: v.nullable(v.string()),
    failure_text: v.nullable(v.string()),
    next_step: v.nullable(v.picklist(['reminder', 'hold', 'deletion'])),
    next_step_at: v.nullable(moment),
    held_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    currency: row.currency,
    mode: row.mode,
    /** Payments and credits less invoices. Positive: money that is here. */
    balanceCents: row.balance_cents,
    /** What of it is left of vouchers and credits. */
    creditCents: row.credit_cents,
    /** The balance less what was used and is on no invoice yet. */
    availableCents: row.available_cents,
    /** How long that lasts at the present rate. Null: nothing costs, or for more than a year. */
    daysLeft: row.days_left,
    overdueCents: row.overdue_cents,
    /** The oldest invoice that is not paid. */
    oldestNumber: row.oldest_number,
    /** Why the last payment of that invoice failed. */
    failureText: row.failure_text,
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
    select:
      'currency,mode,balance_cents,credit_cents,available_cents,days_left,overdue_cents,oldest_number,failure_text,next_step,next_step_at,held_at',
    workspace_id: `eq.${workspaceId}`,
  }
  const rows = await readOwn(v.array(accountRow), 'billing_account', query, signal)
  return rows[0] ?? null
}

const transferRow = v.object({
  holder: v.string(),
  iban: v.string(),
  bic: v.string(),
  reference: v.string(),
})

/** Where a transfer onto the balance of a workspace goes. */
export type TransferAccount = v.InferOutput<typeof transferRow>

/** Null: transfers are not offered. @throws Failure (plain object): `not_found` */
export function loadTransferAccount(
  workspaceId: string,
  signal: AbortSignal,
): Promise<TransferAccount | null> {
  return readOwn(
    v.nullable(transferRow),
    'rpc/transfer_account',
    { workspace_id: workspaceId },
    signal,
  )
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
    id: v.string(),
    driver: v.picklist(paymentDrivers),
    label: v.string(),
    state: v.picklist(['pending', 'ready', 'failed']),
    is_default: v.boolean(),
    setup_url: v.nullable(v.string()),
    error_text: v.nullable(v.string()),
    created_at: moment,
  }),
  v.transform((row) => ({
    id: row.id,
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

/** The stored ways to pay of a workspace, the default first. @throws Failure (plain object) */
export function listPaymentMethods(
  workspaceId: string,
  signal: AbortSignal,
): Promise<PaymentMethod[]> {
  const query = {
    select: 'id,driver,label,state,is_default,setup_url,error_text,created_at',
    workspace_id: `eq.${workspaceId}`,
    order: 'is_default.desc,created_at.desc',
  }
  return readOwn(v.array(methodRow), 'payment_method_list', query, signal)
}
