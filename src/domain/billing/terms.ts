import * as v from 'valibot'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { failure } from '@/lib/errors'
import { readPublic } from '@/lib/readPublic'
import { paymentDrivers } from './account'

const termsRow = v.object({
  tax_scheme: v.picklist(['unset', 'vat', 'exempt', 'outside']),
  tax_country: v.string(),
  taxes_by_oss: v.boolean(),
  exempt_text: v.string(),
  currency: v.string(),
  due_days: v.number(),
  /** After an invoice was due. */
  hold_days: v.number(),
  /** After the hold began. */
  delete_days: v.number(),
  drivers: v.array(v.picklist(paymentDrivers)),
})

/** What invoices and payments of this provider depend on. */
export type BillingTerms = v.InferOutput<typeof termsRow>

/** @throws Failure (plain object) */
export async function loadBillingTerms(signal: AbortSignal): Promise<BillingTerms> {
  const url = publicRowsUrl('billing_terms', { select: Object.keys(termsRow.entries).join(',') })
  const [row] = await readPublic(v.array(termsRow), url, signal)
  if (row === undefined) throw failure('unexpected')
  return row
}
