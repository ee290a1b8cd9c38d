import type { InvoiceFacts } from '../../src/domain/billing/invoiceFacts.ts'
import { ciiOf } from './cii.ts'
import type { DocumentBrand } from './documentBrand.ts'
import { invoicePdf } from './pdf/invoicePdf.ts'
import type { Settlement } from './settlement.ts'
import { termsOf } from './terms.ts'
import { ublOf } from './ubl.ts'

/** The forms of an invoice. app.invoice_documents says the same. */
export type DocumentFormat = 'pdf' | 'cii' | 'ubl'

/**
 * Every form of an invoice or a credit note. All are made at once, because nothing of the provider's runs when a customer
 * asks for one.
 */
export async function documentsOf(
  facts: InvoiceFacts,
  settlement: Settlement,
  brand: DocumentBrand,
): Promise<Record<DocumentFormat, Uint8Array>> {
  const terms = termsOf(facts, settlement)
  const cii = ciiOf(terms)
  return { cii, ubl: ublOf(terms), pdf: await invoicePdf(facts, settlement, cii, brand) }
}
