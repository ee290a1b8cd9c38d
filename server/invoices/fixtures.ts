import { readBrand } from '../../build/brand/readBrand.ts'
import { documentBrand } from './documentBrand.ts'
import {
  invoicesByCustomer,
  makeCreditNote,
  makeInvoiceFacts,
  makeLine,
} from '../../src/domain/billing/fixtures.ts'
import type { InvoiceFacts } from '../../src/domain/billing/invoiceFacts.ts'
import type { Settlement } from './settlement.ts'

/** An invoice or a credit note, and how it is paid. */
export interface DocumentCase {
  facts: InvoiceFacts
  settlement: Settlement
}

export const notPaid: Settlement = { paidCents: 0, chargedTo: '' }

const domestic = makeInvoiceFacts()

const oddName = '𝓜ira <b>O’Neil</b> & "Söhne" 🚀 عمر שלום\u0007 '

/** An invoice of so many servers. */
export const invoiceOfLines = (count: number): InvoiceFacts =>
  makeInvoiceFacts({
    lines: Array.from({ length: count }, (_, index) => makeLine({ position: index + 1 })),
  })

/** A rate that changed on the 16th. */
const severalRates = makeInvoiceFacts({
  lines: [
    makeLine({ position: 1, to_at: '2026-11-16T00:00:00Z', net_micros: 3_455_000, net_cents: 346 }),
    makeLine({ position: 2, from_at: '2026-11-16T00:00:00Z', tax_rate: 16.5 }),
    makeLine({ position: 3, tax_rate: 16.5 }),
  ],
})

const cases: Readonly<Record<string, InvoiceFacts>> = {
  ...invoicesByCustomer,
  'several rates': severalRates,
  '40 lines': invoiceOfLines(40),
  'odd texts': makeInvoiceFacts({
    payer: {
      ...domestic.payer,
      name: oddName,
      company: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      extra: `c/o ${oddName}`,
    },
    lines: [
      makeLine({ title: oddName, detail: 'x'.repeat(200) }),
      makeLine({ position: 2, title: 'מספר אחת' }),
    ],
    texts: {
      invoice: `First <paragraph> & more.\nSecond one 🚀`,
      payment: 'A very long text about payment. '.repeat(20).trim(),
    },
  }),
  'late usage of the month before': makeInvoiceFacts({
    lines: [
      makeLine(),
      makeLine({
        position: 2,
        kind: 'charge',
        unit: 'piece',
        quantity: 1,
        from_at: '2026-10-03T00:00:00Z',
        to_at: '2026-10-04T00:00:00Z',
      }),
    ],
  }),
  'no bank, no register': makeInvoiceFacts({
    bank: { holder: '', iban: '', bic: '' },
    seller: { ...domestic.seller, register: '', phone: '', address: 'Dublin 4, Ireland' },
  }),
  'nothing to pay': makeInvoiceFacts({
    lines: [
      makeLine({ net_cents: 500, net_micros: 5_000_000 }),
      makeLine({
        position: 2,
        kind: 'charge',
        unit: 'piece',
        net_cents: -500,
        net_micros: -5_000_000,
      }),
    ],
  }),
}

const withCreditNotes = Object.entries(cases).flatMap(([name, facts]): [string, DocumentCase][] => [
  [name, { facts, settlement: notPaid }],
  [`credit note: ${name}`, { facts: makeCreditNote(facts), settlement: notPaid }],
])

/** Every kind of customer and what else documents differ by, each as an invoice and as a credit note. */
export const documentCases: Readonly<Record<string, DocumentCase>> = {
  ...Object.fromEntries(withCreditNotes),
  'paid from the balance': {
    facts: domestic,
    settlement: { ...notPaid, paidCents: domestic.total_cents },
  },
  'paid in part': { facts: domestic, settlement: { ...notPaid, paidCents: 100 } },
  'charged to a card': {
    facts: domestic,
    settlement: { ...notPaid, chargedTo: 'Visa ending in 4242' },
  },
}

/** The brand of this repository. */
export const siteBrand = documentBrand(readBrand('brand'), 'Basalt')
