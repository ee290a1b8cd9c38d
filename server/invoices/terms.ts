import type {
  InvoiceFacts,
  InvoiceLine,
  InvoiceTax,
} from '../../src/domain/billing/invoiceFacts.ts'
import { amountText } from '../../src/domain/billing/lineFormats.ts'
import { detailsOf, priceOf, quantityOf, type Measure } from '../../src/domain/billing/lineWords.ts'
import { lastDayOf } from './formats.ts'
import { paymentText, wayToPay, type Settlement } from './settlement.ts'
import { splitAddress } from './address.ts'

/** BT-23: invoices that are sent for what was used, without an order. */
export const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** A party of the invoice. An empty text: it is not set. */
export interface Party {
  name: string
  /** BT-29 and BT-46 */
  id: string
  /** BT-30: the entry in a register. */
  legalId: string
  vatId: string
  /** BT-32: only the seller has one. */
  taxNumber: string
  contact: { name: string; phone: string; email: string }
  address: { lines: string[]; postcode: string; city: string; region: string; country: string }
}

/** A line as EN 16931 knows it. */
export interface TermsLine {
  id: string
  name: string
  description: string
  /** BG-32: facts that a reader may show beside the name. */
  attributes: { name: string; value: string }[]
  /** -1 for a credit, because a price is never negative (BR-27). */
  quantity: 1 | -1
  priceCents: number
  netCents: number
  tax: Tax
  period: { start: string; end: string } | undefined
}

/** Category and rate. A line outside the scope of VAT has no rate (BR-O-05); the sum of them has one (BR-DE-14). */
export interface Tax {
  category: InvoiceTax['category']
  rate: number | undefined
}

/** The business terms of EN 16931-1 that our invoices have. Both syntaxes are written from this. */
export interface Terms {
  number: string
  /** BT-3: 380 is an invoice, 381 a credit note. */
  type: '380' | '381'
  issuedOn: string
  dueOn: string | undefined
  currency: string
  notes: string[]
  buyerReference: string
  period: { start: string; end: string }
  preceding: { number: string; issuedOn: string } | undefined
  seller: Party
  buyer: Party
  payment: {
    /** BT-81, a code of UNTDID 4461. */
    means: '58' | '30' | '97' | '1'
    reference: string
    account: { iban: string; holder: string; bic: string } | undefined
    terms: string
  }
  taxes: (Tax & { netCents: number; taxCents: number; reason: string; reasonCode: string })[]
  lines: TermsLine[]
  netCents: number
  taxCents: number
  totalCents: number
  paidCents: number
  dueCents: number
}

const taxOfLine = ({ category, rate }: Pick<InvoiceTax, 'category' | 'rate'>): Tax => ({
  category,
  rate: category === 'O' ? undefined : rate,
})

/** The facts of an invoice or a credit note as the terms of EN 16931. */
export function termsOf(facts: InvoiceFacts, settlement: Settlement): Terms {
  const { paidCents } = settlement
  const isCreditNote = facts.kind === 'credit_note'
  const dueCents = facts.total_cents - paidCents
  // BR-O-02: nothing that is outside the scope of VAT names a VAT ID.
  const namesVatIds = !facts.taxes.some(({ category }) => category === 'O')
  return {
    number: facts.number,
    type: isCreditNote ? '381' : '380',
    issuedOn: facts.issued_on,
    dueOn: facts.due_on ?? undefined,
    currency: facts.currency,
    notes: [facts.reason, facts.texts.invoice].filter(Boolean),
    buyerReference: facts.payer.reference || facts.payer.workspace_name,
    period: { start: facts.month, end: lastDayOf(facts.month) },
    preceding: facts.corrects
      ? { number: facts.corrects.number, issuedOn: facts.corrects.issued_on }
      : undefined,
    seller: sellerOf(facts.seller, namesVatIds),
    buyer: buyerOf(facts.payer, namesVatIds),
    payment: paymentOf(facts, settlement),
    taxes: facts.taxes.map((tax) => ({
      category: tax.category,
      rate: tax.rate,
      netCents: tax.net_cents,
      taxCents: tax.tax_cents,
      reason: tax.reason,
      reasonCode: tax.reason_code,
    })),
    lines: facts.lines.map((line) => lineOf(line, facts)),
    netCents: facts.net_cents,
    taxCents: facts.tax_cents,
    totalCents: facts.total_cents,
    paidCents,
    dueCents,
  }
}

function sellerOf(seller: InvoiceFacts['seller'], namesVatId: boolean): Party {
  const vatId = namesVatId ? seller.vat_id : ''
  return {
    name: seller.legal_name,
    // BR-CO-26: one of BT-29, BT-30 and BT-31 says who the seller is.
    id: seller.register || vatId ? '' : seller.tax_number || seller.email,
    legalId: seller.register,
    vatId,
    taxNumber: seller.tax_number,
    contact: {
      name: seller.represented_by || seller.legal_name,
      phone: seller.phone,
      email: seller.email,
    },
    address: { ...splitAddress(seller.address), region: '', country: seller.country },
  }
}

function buyerOf(payer: InvoiceFacts['payer'], namesVatId: boolean): Party {
  return {
    name: payer.company || payer.name,
    id: '',
    legalId: '',
    vatId: namesVatId ? payer.vat_id : '',
    taxNumber: '',
    contact: { name: payer.company ? payer.name : '', phone: '', email: payer.email },
    address: {
      lines: [payer.street, payer.extra].filter(Boolean),
      postcode: payer.postcode,
      city: payer.city,
      region: payer.region,
      country: payer.country,
    },
  }
}

function paymentOf(facts: InvoiceFacts, settlement: Settlement): Terms['payment'] {
  const reference = facts.remittance
  const terms = [paymentText(facts, settlement), facts.texts.payment].filter(Boolean).join('\n')
  const way = wayToPay(facts, settlement)
  // 97: settled between the two. 1: names no means, such as a card whose number nobody here knows.
  if (way === 'none') return { means: '97', reference, account: undefined, terms }
  if (way !== 'transfer') return { means: '1', reference, account: undefined, terms }
  const { iban, holder, bic } = facts.bank
  return {
    // 58 is a SEPA transfer, which is in euros.
    means: facts.currency === 'EUR' ? '58' : '30',
    reference,
    account: { iban: iban.replaceAll(' ', ''), holder, bic },
    terms,
  }
}

/** Texts one after the other, with one full stop between two. */
const sentences = (texts: readonly string[]) =>
  texts
    .map((text, at) => (text.endsWith('.') || at + 1 === texts.length ? text : `${text}.`))
    .join(' ')

function lineOf(line: InvoiceLine, facts: InvoiceFacts): TermsLine {
  return {
    id: String(line.position),
    name: line.title,
    description: sentences(detailsOf(line, facts.month, amountText)),
    attributes: attributesOf(line, facts.currency),
    // One piece at the price of the whole line: a cap or a change of price would make minutes times price another
    // amount, and readers multiply (PEPPOL-EN16931-R120).
    quantity: line.net_cents < 0 ? -1 : 1,
    priceCents: Math.abs(line.net_cents),
    netCents: line.net_cents,
    tax: taxOfLine({ category: line.tax_category, rate: line.tax_rate }),
    period: periodOf(line, facts.month),
  }
}

/** The days of a line, if they lie in the month of the invoice, as XRechnung demands. */
function periodOf({ from_at, to_at }: InvoiceLine, month: string): TermsLine['period'] {
  if (from_at === null || to_at === null) return undefined
  const start = new Date(from_at).toISOString().slice(0, 10)
  const last = new Date(Math.max(Date.parse(to_at) - 1, Date.parse(from_at)))
  const end = last.toISOString().slice(0, 10)
  return start < month || end > lastDayOf(month) ? undefined : { start, end }
}

/** What is exact about a line whose price is a sum of cents. */
function attributesOf(line: InvoiceLine, currency: string): TermsLine['attributes'] {
  const exact = { name: 'Exact amount', value: `${amountText(line.net_micros, 6)} ${currency}` }
  if (line.unit === 'piece') return [exact]
  const price = priceOf(line, amountText)
  return [
    { name: 'Usage', value: measureText(quantityOf(line)) },
    ...(price === undefined ? [] : [{ name: `Price in ${currency}`, value: measureText(price) }]),
    exact,
  ]
}

const measureText = ({ figure, unit }: Measure) => `${figure} ${unit}`
