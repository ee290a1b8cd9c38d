import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import type { PaymentDriver } from './account'

/** A procedure whose answer is not used. */
const nothing = v.unknown()

/**
 * Begins to store a way to pay. The page of the payment provider is in the list as soon as it is known.
 * @throws Failure (plain object): `forbidden`, `not_found`, `limit_exceeded`
 */
export async function addPaymentMethod(workspaceId: string, driver: PaymentDriver): Promise<void> {
  await callBackend(nothing, (client) =>
    client.rpc('add_payment_method', { workspace_id: workspaceId, driver }),
  )
}

/** Asks the payment provider what the customer entered on its page. @throws Failure (plain object) */
export async function checkPaymentMethod(methodId: string): Promise<void> {
  await callBackend(nothing, (client) =>
    client.rpc('check_payment_method', { method_id: methodId }),
  )
}

/** @throws Failure (plain object): `forbidden`, `not_found`, `locked` while a payment by it goes on */
export async function removePaymentMethod(methodId: string): Promise<void> {
  await callBackend(nothing, (client) =>
    client.rpc('remove_payment_method', { method_id: methodId }),
  )
}

/** Invoices are paid with it from now on. @throws Failure (plain object): `forbidden`, `not_found` */
export async function setDefaultMethod(methodId: string): Promise<void> {
  await callBackend(nothing, (client) => client.rpc('set_default_method', { method_id: methodId }))
}

/** By a stored way to pay, or once on the page of a payment provider. */
export type PayBy = { methodId: string } | { driver: PaymentDriver }

/** The parameters of a procedure that takes money. */
const payBy = (by: PayBy) => ('methodId' in by ? { method_id: by.methodId } : { driver: by.driver })

/**
 * Pays what is open of an invoice. While a payment of it goes on, nothing else begins.
 * @throws Failure (plain object): `forbidden`, `not_found`, `invalid_state` if it is paid
 */
export async function payInvoice(number: string, by: PayBy): Promise<void> {
  await callBackend(nothing, (client) => client.rpc('pay_invoice', { number, ...payBy(by) }))
}

/**
 * Pays an amount onto the balance.
 * @param idempotencyKey a request that is sent again with the same key pays once
 * @throws Failure (plain object): `forbidden`, `invalid_input`, `rate_limited`
 */
export async function topUp(
  workspaceId: string,
  amountCents: number,
  by: PayBy,
  idempotencyKey: string,
): Promise<void> {
  await callBackend(nothing, (client) =>
    client.rpc('top_up', {
      workspace_id: workspaceId,
      amount_cents: amountCents,
      idempotency_key: idempotencyKey,
      ...payBy(by),
    }),
  )
}

const redeemed = v.pipe(
  v.object({
    status: v.picklist(['redeemed', 'unknown', 'ended', 'used_up', 'used_before']),
    amount_cents: v.nullable(v.number()),
    currency: v.nullable(v.string()),
    ends_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    status: row.status,
    amountCents: row.amount_cents,
    currency: row.currency,
    endsAt: row.ends_at,
  })),
)

/** What came of a code. Only `redeemed` has an amount. */
export type Redeemed = v.InferOutput<typeof redeemed>

/** Redeems the code of a voucher. @throws Failure (plain object): `forbidden`, `rate_limited` after wrong codes */
export function redeemVoucher(workspaceId: string, code: string): Promise<Redeemed> {
  return callBackend(redeemed, (client) =>
    client.rpc('redeem_voucher', { workspace_id: workspaceId, code }),
  )
}

/**
 * Says whether servers are stopped at the monthly limit of their workspace.
 * @throws Failure (plain object): `forbidden`, `not_found`
 */
export async function markServers(
  workspaceId: string,
  instanceIds: string[],
  mayBeStopped: boolean,
): Promise<void> {
  await callBackend(nothing, (client) =>
    client.rpc('mark_servers', {
      workspace_id: workspaceId,
      instance_ids: instanceIds,
      may_be_stopped: mayBeStopped,
    }),
  )
}
