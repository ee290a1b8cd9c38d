import type { InvoiceFacts } from '../../src/domain/billing/invoiceFacts.ts'
import { dayText, moneyText } from './formats.ts'

/** What happened, or will by itself, to pay an invoice when its documents are made. */
export interface Settlement {
  /** What balance, credits and payments have paid. */
  paidCents: number
  /** How the customer pays by default: 'Visa ending in 4242'. Empty: not by itself. */
  chargedTo: string
}

/** How the rest is paid; `none`: there is nothing to pay. */
export function wayToPay(
  { kind, total_cents, bank }: InvoiceFacts,
  { paidCents, chargedTo }: Settlement,
): 'none' | 'charge' | 'transfer' | 'page' {
  if (kind === 'credit_note' || total_cents <= paidCents) return 'none'
  if (chargedTo !== '') return 'charge'
  return bank.iban === '' ? 'page' : 'transfer'
}

/** What the customer has to do, in words. */
export function paymentText(facts: InvoiceFacts, settlement: Settlement): string {
  const { kind, currency, total_cents, due_on } = facts
  const { paidCents, chargedTo } = settlement
  const way = wayToPay(facts, settlement)
  if (way === 'none') {
    return kind === 'credit_note'
      ? 'Nothing to pay: this amount is credited to you.'
      : 'Nothing to pay: this invoice is paid.'
  }
  const due = moneyText(total_cents - paidCents, currency)
  const rest = paidCents > 0 ? `${moneyText(paidCents, currency)} is paid. ` : ''
  const until = due_on === null ? '' : ` by ${dayText(due_on)}`
  if (way === 'charge') return `${rest}We charge ${due} to ${chargedTo}. You need to do nothing.`
  return `${rest}Please pay ${due}${until}${way === 'page' ? ', on the page of this invoice' : ''}.`
}
