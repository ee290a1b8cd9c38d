import * as v from 'valibot'

const text = v.string()
/** '2026-11-01' */
const day = v.pipe(v.string(), v.isoDate())
const time = v.string()
const cents = v.pipe(v.number(), v.safeInteger())
const micros = v.pipe(v.number(), v.safeInteger())

/**
 * How a line is taxed, by the codes of EN 16931 (a part of UNTDID 5305): S standard rate, AE reverse charge,
 * E exempt, O outside the scope of VAT.
 */
export const taxCategories = ['S', 'AE', 'E', 'O'] as const
const taxCategory = v.picklist(taxCategories)

/** A code of EN 16931 for how a line is taxed. */
export type TaxCategory = (typeof taxCategories)[number]

/** Who pays, as their billing profile was when the invoice was issued. */
const payer = v.object({
  kind: v.picklist(['person', 'company']),
  /** The person, or whom the company names as contact; may be empty for a company. */
  name: text,
  company: text,
  street: text,
  extra: text,
  postcode: text,
  city: text,
  region: text,
  /** ISO 3166-1, two letters. */
  country: text,
  vat_id: text,
  email: text,
  /** What the customer wants to read on each invoice: an order number, a cost centre. */
  reference: text,
  workspace_name: text,
})

/** The provider, as its details were when the invoice was issued. */
const seller = v.object({
  legal_name: text,
  /** Lines of the postal address, without the country. */
  address: text,
  country: text,
  vat_id: text,
  tax_number: text,
  /** 'HRB 12345, Amtsgericht Musterstadt' */
  register: text,
  represented_by: text,
  email: text,
  phone: text,
})

const line = v.object({
  position: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kind: v.picklist(['server', 'snapshot', 'volume', 'address', 'charge']),
  entity_id: v.nullable(text),
  title: text,
  detail: text,
  from_at: v.nullable(time),
  /** Not included. */
  to_at: v.nullable(time),
  quantity: v.number(),
  unit: v.picklist(['minute', 'gib_hour', 'piece']),
  /** The price of one unit, where quantity times it is `net_micros`; otherwise null. */
  unit_micros: v.nullable(micros),
  net_micros: micros,
  net_cents: cents,
  tax_category: taxCategory,
  /** In percent. */
  tax_rate: v.number(),
  /** What the line was computed from: plan, hourly price and cap of a server, the arithmetic of a charge. */
  data: v.record(text, v.unknown()),
})

const tax = v.object({
  category: taxCategory,
  rate: v.number(),
  net_cents: cents,
  tax_cents: cents,
  /** Why no tax is charged; empty with category S. */
  reason: text,
  /** A code of the list VATEX: 'VATEX-EU-AE'. Empty: there is none. */
  reason_code: text,
})

/**
 * Everything that is on an invoice or a credit note, as `private.invoice_facts` returns it. The documents are made of
 * this and nothing else, so the same facts always give the same documents. In a credit note the amounts are what is
 * given back: positive, as EN 16931 wants them in a document of type 381.
 */
export const invoiceFactsSchema = v.object({
  id: text,
  number: text,
  kind: v.picklist(['invoice', 'credit_note']),
  /** The first day of the month that is charged, in UTC. */
  month: day,
  issued_on: day,
  due_on: v.nullable(day),
  currency: v.pipe(text, v.length(3)),
  payer,
  seller,
  lines: v.array(line),
  taxes: v.array(tax),
  net_cents: cents,
  tax_cents: cents,
  total_cents: cents,
  /** The invoice that a credit note corrects. */
  corrects: v.nullable(v.object({ number: text, issued_on: day })),
  /** Why a credit note was issued; empty for an invoice. */
  reason: text,
  /** The provider's own words. */
  texts: v.object({ invoice: text, payment: text }),
  /** Where to transfer the amount to; an empty IBAN: nowhere. */
  bank: v.object({ holder: text, iban: text, bic: text }),
  /** The reference of a bank transfer. */
  remittance: text,
  hash: text,
  previous_hash: text,
})

/** What is on an invoice or a credit note. */
export type InvoiceFacts = v.InferOutput<typeof invoiceFactsSchema>

/** One line of an invoice. */
export type InvoiceLine = InvoiceFacts['lines'][number]

/** What is charged under one category and rate. */
export type InvoiceTax = InvoiceFacts['taxes'][number]
