import * as v from 'valibot'
import type { StatementRow } from '@/domain/billing/statement/statement'
import { atField, callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import type { PaymentMode } from './billingSettings'

/** A procedure whose answer is not used. */
const nothing = v.unknown()

/** A bank transfer that arrived, for an invoice or onto the balance of a workspace. */
export interface PaymentToBook {
  workspaceId: string
  /** The invoice that it pays; empty: what is open, the oldest first. */
  number: string
  amountCents: number
  /** '2026-11-26' */
  receivedOn: string
  /** What the bank calls it. It keeps a payment from being booked twice. */
  reference: string
}

/**
 * Books a bank transfer.
 * @throws Failure (plain object): `uniqueness_error` if the reference is booked already and `invalid_input`, both with
 * `field`; `not_found`
 */
export async function bookPayment(payment: PaymentToBook, reason: string): Promise<void> {
  await callBackend(
    nothing,
    (client) =>
      client.rpc('book_payment', {
        workspace_id: payment.workspaceId,
        ...(payment.number === '' ? {} : { number: payment.number }),
        amount_cents: payment.amountCents,
        received_on: payment.receivedOn,
        reference: payment.reference,
        reason,
      }),
    fieldOfDetail,
  )
}

const importedRow = v.object({
  reference: v.string(),
  result: v.picklist(['matched', 'unmatched', 'known']),
  number: v.nullable(v.string()),
  workspace: v.nullable(v.string()),
})

/** What became of a line of a bank statement. `known`: it was booked before. */
export type ImportedRow = v.InferOutput<typeof importedRow>

/** Books what a statement says arrived. @throws Failure (plain object): `forbidden`, `invalid_input` */
export function importStatement(rows: readonly StatementRow[]): Promise<ImportedRow[]> {
  // The IBAN of the payer is not needed, so it is not kept.
  const sent = rows.map(({ reference, booked_on, amount_cents, currency, payer, remittance }) => ({
    reference,
    booked_on,
    amount_cents,
    currency,
    payer,
    remittance,
  }))
  return callBackend(v.array(importedRow), (client) =>
    client.rpc('import_statement', { driver: 'bank-transfer', rows: sent }),
  )
}

/**
 * Says whose a payment is. It pays the given invoice first, then what else is open.
 * @throws Failure (plain object): `conflict` if it was matched meanwhile, `not_found`, `invalid_state`
 */
export async function matchPayment(
  paymentId: string,
  to: { workspaceId: string; number?: string },
  reason: string,
): Promise<void> {
  await callBackend(
    nothing,
    (client) =>
      client.rpc('match_payment', {
        payment_id: paymentId,
        workspace_id: to.workspaceId,
        reason,
        ...(to.number === undefined ? {} : { number: to.number }),
      }),
    atField,
  )
}

/**
 * Gives money of a payment back. A bank transfer is sent by hand; this books it.
 * @throws Failure (plain object): `forbidden` above the limit, `invalid_input` with `field`, `invalid_state`
 */
export async function refundPayment(
  paymentId: string,
  amountCents: number,
  reason: string,
): Promise<void> {
  await callBackend(
    nothing,
    (client) =>
      client.rpc('refund_payment', { payment_id: paymentId, amount_cents: amountCents, reason }),
    atField,
  )
}

/** What a credit note takes back of a line of an invoice, without tax. */
export interface CreditedLine {
  position: number
  netCents: number
}

/**
 * Takes amounts of an invoice back.
 * @returns the number of the credit note
 * @throws Failure (plain object): `forbidden` above the limit, `invalid_input` above what is left of a line
 */
export function issueCreditNote(
  number: string,
  lines: readonly CreditedLine[],
  reason: string,
): Promise<string> {
  return callBackend(
    v.string(),
    (client) =>
      client.rpc('issue_credit_note', {
        number,
        lines: lines.map(({ position, netCents }) => ({ position, net_cents: netCents })),
        reason,
      }),
    atField,
  )
}

/** An amount to add to the next invoice, without tax. */
export interface ChargeToAdd {
  kind: 'fee' | 'correction'
  /** What the invoice calls it. */
  title: string
  /** Below 0: a credit. */
  netCents: number
}

/**
 * Adds an amount to the next invoice of a workspace.
 * @throws Failure (plain object): `forbidden` above the limit, `invalid_input` with `field`
 */
export async function addCharge(
  workspaceId: string,
  { kind, title, netCents }: ChargeToAdd,
  reason: string,
): Promise<void> {
  await callBackend(
    nothing,
    (client) =>
      client.rpc('add_charge', {
        workspace_id: workspaceId,
        kind,
        title,
        net_cents: netCents,
        reason,
      }),
    atField,
  )
}

/**
 * Says what a check by other means than VIES found about a VAT ID.
 * @throws Failure (plain object): `conflict` if the customer changed it meanwhile, `not_found`
 */
export async function confirmVatId(
  workspaceId: string,
  vatId: string,
  isValid: boolean,
  reason: string,
): Promise<void> {
  await callBackend(
    nothing,
    (client) =>
      client.rpc('confirm_vat_id', {
        workspace_id: workspaceId,
        vat_id: vatId,
        is_valid: isValid,
        reason,
      }),
    atField,
  )
}

/** Gives up what is open of an invoice. @throws Failure (plain object): `forbidden`, `invalid_state` if it is paid */
export async function writeOffInvoice(number: string, reason: string): Promise<void> {
  await callBackend(nothing, (client) => client.rpc('write_off_invoice', { number, reason }))
}

/**
 * Gives a workspace a credit, which pays its invoices before money does.
 * @param endsAt null: it never ends
 * @throws Failure (plain object): `forbidden` above the limit, `invalid_input` with `field`
 */
export async function grantCredit(
  workspaceId: string,
  amountCents: number,
  endsAt: string | null,
  reason: string,
): Promise<void> {
  await callBackend(
    nothing,
    (client) =>
      client.rpc('grant_credit', {
        workspace_id: workspaceId,
        amount_cents: amountCents,
        reason,
        ...(endsAt === null ? {} : { ends_at: endsAt }),
      }),
    atField,
  )
}

/** Says how a workspace pays. @throws Failure (plain object): `conflict` if it is so already */
export async function setPaymentMode(
  workspaceId: string,
  mode: PaymentMode,
  reason: string,
): Promise<void> {
  await callBackend(nothing, (client) =>
    client.rpc('set_payment_mode', { workspace_id: workspaceId, mode, reason }),
  )
}

/** A code to make, for a credit of an amount. */
export interface VoucherToCreate {
  title: string
  amountCents: number
  maxUses: number
  endsAt: string
  creditDays: number
}

const madeVoucher = v.object({ code: v.string() })

/**
 * Makes a voucher.
 * @returns its code, which is not shown again
 * @throws Failure (plain object): `forbidden` above the limit, `invalid_input` with `field`
 */
export async function createVoucher(voucher: VoucherToCreate, reason: string): Promise<string> {
  const { code } = await callBackend(
    madeVoucher,
    (client) =>
      client.rpc('create_voucher', {
        title: voucher.title,
        amount_cents: voucher.amountCents,
        max_uses: voucher.maxUses,
        ends_at: voucher.endsAt,
        credit_days: voucher.creditDays,
        reason,
      }),
    atField,
  )
  return code
}

/** Ends a voucher. Credits that were given for it stay. @throws Failure (plain object): `not_found` */
export async function endVoucher(voucherId: string, reason: string): Promise<void> {
  await callBackend(nothing, (client) =>
    client.rpc('end_voucher', { voucher_id: voucherId, reason }),
  )
}
