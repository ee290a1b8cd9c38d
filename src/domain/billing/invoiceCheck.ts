import type { InvoiceFacts } from './invoiceFacts'
import { canHash, sha256 } from '@/lib/sha256'
import { listInvoiceSegments, loadInvoiceFacts } from './invoices'
import { checkInvoice, type InvoiceCheck } from './verify'

/** An invoice that was recomputed. */
export interface CheckedInvoice {
  facts: InvoiceFacts
  /** What the hash is computed from: all of the facts except the hash itself. */
  hashedText: string
  check: InvoiceCheck
  /** `computed` is null where the page has no cryptography. */
  hash: { stated: string; computed: string | null }
}

/** Whether nothing differs, as far as it could be checked. */
export const isRight = ({ check, hash }: CheckedInvoice): boolean =>
  check.differences.length === 0 && (hash.computed === null || hash.computed === hash.stated)

/**
 * Reads an invoice and its part of the state log, and computes everything again.
 * @throws Failure (plain object): `not_found`
 */
export async function loadInvoiceCheck(
  number: string,
  signal: AbortSignal,
): Promise<CheckedInvoice> {
  const [{ facts, hashedText }, segments] = await Promise.all([
    loadInvoiceFacts(number, signal),
    listInvoiceSegments(number, signal),
  ])
  return {
    facts,
    hashedText,
    check: checkInvoice(facts, segments),
    hash: { stated: facts.hash, computed: canHash() ? await sha256(hashedText) : null },
  }
}
