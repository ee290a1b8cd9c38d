import * as v from 'valibot'
import { atField, callBackend } from '@/lib/callBackend'
import type { PaymentDriver } from './account'

/** A procedure whose answer is not used. */
const nothing = v.unknown()

/**
 * Begins to store a way to pay. The page of the payment provider is in the list as soon as it is known.
 * @throws Failure (plain object): `forbidden`, `not_found`, `invalid_state`
 */
export async function addPaymentMethod(workspaceId: string, driver: PaymentDriver): Promise<void> {
  await callBackend(nothing, (client) =>
    client.rpc('add_payment_method', { workspace_id: workspaceId, driver }),
  )
}

/** @throws Failure (plain object): `forbidden`, `not_found`, `in_use` */
export async function removePaymentMethod(methodId: string): Promise<void> {
  await callBackend(nothing, (client) =>
    client.rpc('remove_payment_method', { method_id: methodId }),
  )
}

/** Invoices are paid with it from now on. @throws Failure (plain object): `forbidden`, `not_found` */
export async function setDefaultMethod(methodId: string): Promise<void> {
  await callBackend(nothing, (client) => client.rpc('set_default_method', { method_id: methodId }))
}

/**
 * Pays what is open of an invoice with a stored way to pay.
 * @throws Failure (plain object): `forbidden`, `not_found`, `invalid_state`
 */
export async function payInvoice(number: string, methodId: string): Promise<void> {
  await callBackend(nothing, (client) => client.rpc('pay_invoice', { number, method_id: methodId }))
}

/** Redeems a voucher. @throws Failure (plain object) with `field` */
export async function redeemVoucher(workspaceId: string, code: string): Promise<void> {
  await callBackend(
    nothing,
    (client) => client.rpc('redeem_voucher', { workspace_id: workspaceId, code }),
    atField,
  )
}
