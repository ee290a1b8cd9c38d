// @vitest-environment node
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  makeCreditNote,
  makeInvoiceFacts,
  invoicesByCustomer,
} from '../../src/domain/billing/fixtures.ts'
import type { InvoiceFacts } from '../../src/domain/billing/invoiceFacts.ts'
import { readInvoice, type ReadInvoice } from '../../tests/support/en16931.ts'
import { brokenRules, rules } from '../../tests/support/en16931Rules.ts'
import { ciiOf } from './cii.ts'
import { documentsOf } from './documents.ts'
import { documentCases, notPaid, siteBrand } from './fixtures.ts'
import { termsOf } from './terms.ts'
import { ublOf } from './ubl.ts'

const caseNames = Object.keys(documentCases)

const known = new Map<string, Syntaxes>()

interface Syntaxes {
  facts: InvoiceFacts
  cii: ReturnType<typeof readInvoice>
  ubl: ReturnType<typeof readInvoice>
}

/** A case in both syntaxes, which a test may change. */
function syntaxesOf(name: string): Syntaxes {
  const found = known.get(name)
  if (found) return structuredClone(found)
  const { facts, settlement } = documentCases[name] ?? {
    facts: makeInvoiceFacts(),
    settlement: notPaid,
  }
  const terms = termsOf(facts, settlement)
  const made = { facts, cii: readInvoice(ciiOf(terms)), ubl: readInvoice(ublOf(terms)) }
  known.set(name, made)
  return structuredClone(made)
}

/** What both syntaxes say. Only UBL is XRechnung, which wants a rate also outside the scope of VAT (BR-DE-14). */
const withoutRates = ({ taxes, ...invoice }: ReadInvoice) => ({
  ...invoice,
  profile: '',
  taxes: taxes.map((tax) => (tax.category === 'O' ? { ...tax, rate: '' } : tax)),
})

test.each(caseNames)('%s keeps the rules of EN 16931 in both syntaxes', (name) => {
  const { facts, cii, ubl } = syntaxesOf(name)
  expect(brokenRules(cii)).toEqual([])
  expect(brokenRules(ubl)).toEqual([])
  expect(cii.payable).toBe(facts.total_cents - (documentCases[name]?.settlement.paidCents ?? 0))
  expect(withoutRates(ubl)).toEqual(withoutRates(cii))
})

/** One change for each rule that breaks it, and sometimes others. */
const breaks: Readonly<Record<string, [kind: string, change: (invoice: ReadInvoice) => void]>> = {
  'BR-02': ['company in the country', (invoice) => (invoice.number = '')],
  'BR-03': ['company in the country', (invoice) => (invoice.issuedOn = '1 Dec 2026')],
  'BR-04': ['company in the country', (invoice) => (invoice.type = '326')],
  'BR-05': ['company in the country', (invoice) => (invoice.currency = '€')],
  'BR-06': ['company in the country', (invoice) => (invoice.seller.name = '')],
  'BR-07': ['company in the country', (invoice) => (invoice.buyer.name = '')],
  'BR-09': ['company in the country', (invoice) => (invoice.seller.country = '')],
  'BR-11': ['company in the country', (invoice) => (invoice.buyer.country = '')],
  'BR-16': ['company in the country', (invoice) => (invoice.lines = [])],
  'BR-21': ['company in the country', (invoice) => changeLine(invoice, { id: '2' })],
  'BR-25': ['company in the country', (invoice) => changeLine(invoice, { name: '' })],
  'BR-27': ['company in the country', (invoice) => changeLine(invoice, { price: -691 })],
  'BR-29': ['company in the country', (invoice) => (invoice.end = '2026-10-31')],
  'BR-30': ['company in the country', (invoice) => changeLine(invoice, { start: '2026-12-01' })],
  'BR-49': ['company in the country', (invoice) => (invoice.means = '')],
  'BR-50': ['company in the country', (invoice) => (invoice.iban = '')],
  'BR-55': ['credit note: company in the country', (invoice) => (invoice.preceding = '')],
  'BR-CO-09': ['company in the country', (invoice) => (invoice.seller.vatId = '123456789')],
  'BR-CO-10': ['company in the country', (invoice) => (invoice.lineTotal += 1)],
  'BR-CO-13': ['company in the country', (invoice) => (invoice.taxBasis += 1)],
  'BR-CO-14': ['company in the country', (invoice) => (invoice.taxTotal += 1)],
  'BR-CO-15': ['company in the country', (invoice) => (invoice.grandTotal += 1)],
  'BR-CO-16': ['company in the country', (invoice) => (invoice.payable += 1)],
  'BR-CO-17': ['company in the country', (invoice) => changeTax(invoice, { tax: 1 })],
  'BR-CO-18': ['company in the country', (invoice) => (invoice.taxes = [])],
  'BR-CO-25': [
    'company in the country',
    (invoice) => Object.assign(invoice, { dueOn: '', terms: '' }),
  ],
  'BR-CO-26': [
    'company in the country',
    (invoice) => Object.assign(invoice.seller, { id: '', legalId: '', vatId: '' }),
  ],
  'BR-DEC': [
    'company in the country',
    (invoice) => Object.assign(invoice, { oddAmounts: ['1.234'] }),
  ],
  'BR-CL-17': ['company in the country', (invoice) => changeLine(invoice, { category: 'X' })],
  'BR-S-01': ['company in the country', (invoice) => changeLine(invoice, { rate: '7.00' })],
  'BR-S-02': [
    'company in the country',
    (invoice) => Object.assign(invoice.seller, { vatId: '', taxNumber: '' }),
  ],
  'BR-S-05': ['company in the country', (invoice) => changeLine(invoice, { rate: '0.00' })],
  'BR-x-08': ['company in the country', (invoice) => changeTax(invoice, { base: 1 })],
  'BR-S-10': ['company in the country', (invoice) => changeTax(invoice, { reason: 'why not' })],
  'BR-AE-01': [
    'company in another member state',
    (invoice) => changeTax(invoice, { category: 'Z' }),
  ],
  'BR-AE-02': ['company in another member state', (invoice) => (invoice.buyer.vatId = '')],
  'BR-AE-05': ['company in another member state', (invoice) => changeLine(invoice, { rate: '19' })],
  'BR-AE-09': ['company in another member state', (invoice) => changeTax(invoice, { tax: 1 })],
  'BR-AE-10': ['company in another member state', (invoice) => changeTax(invoice, { reason: '' })],
  'BR-E-01': ['small business', (invoice) => changeTax(invoice, { category: 'Z' })],
  'BR-E-02': ['small business', (invoice) => (invoice.seller.taxNumber = '')],
  'BR-E-05': ['small business', (invoice) => changeLine(invoice, { rate: '19' })],
  'BR-E-09': ['small business', (invoice) => changeTax(invoice, { tax: 1 })],
  'BR-E-10': ['small business', (invoice) => changeTax(invoice, { reason: '' })],
  'BR-O-01': ['company outside the EU', (invoice) => changeTax(invoice, { category: 'Z' })],
  'BR-O-02': ['company outside the EU', (invoice) => (invoice.seller.vatId = 'DE123456789')],
  'BR-O-05': ['company outside the EU', (invoice) => changeLine(invoice, { rate: '0.00' })],
  'BR-O-09': ['company outside the EU', (invoice) => changeTax(invoice, { tax: 1 })],
  'BR-O-10': ['company outside the EU', (invoice) => changeTax(invoice, { reason: '' })],
  'BR-O-11': [
    'company outside the EU',
    (invoice) => invoice.taxes.push({ category: 'S', rate: '19.00', base: 0, tax: 0, reason: '' }),
  ],
  'BR-O-12': ['company outside the EU', (invoice) => changeLine(invoice, { category: 'S' })],
  'PEPPOL-EN16931-R120': [
    'company in the country',
    (invoice) => changeLine(invoice, { quantity: 2 }),
  ],
  'PEPPOL-EN16931-R110': [
    'company in the country',
    (invoice) => changeLine(invoice, { start: '2026-10-31' }),
  ],
}

function changeLine(invoice: ReadInvoice, changes: Partial<ReadInvoice['lines'][number]>) {
  Object.assign(invoice.lines[0] ?? {}, changes)
}

function changeTax(invoice: ReadInvoice, changes: Partial<ReadInvoice['taxes'][number]>) {
  Object.assign(invoice.taxes[0] ?? {}, changes)
}

test('each rule can be broken', () => {
  expect(Object.keys(breaks).toSorted()).toEqual(Object.keys(rules).toSorted())
  for (const [rule, [name, change]] of Object.entries(breaks)) {
    const { cii } = syntaxesOf(name)
    change(cii)
    expect(brokenRules(cii), rule).toContain(rule)
  }
})

test('a credit note names what it corrects, as a document of its own type', () => {
  const { ubl } = syntaxesOf('credit note: company in the country')
  expect(ubl).toMatchObject({ type: '381', preceding: 'INV-2026-0042', means: '97', iban: '' })
})

test('reverse charge is a category of its own, and names both VAT IDs', () => {
  const { cii } = syntaxesOf('company in another member state')
  expect(cii.taxes).toEqual([
    {
      category: 'AE',
      rate: '0.00',
      base: 4527,
      tax: 0,
      reason:
        'Reverse charge: the customer accounts for the VAT (Article 196 of Directive 2006/112/EC).',
    },
  ])
  expect([cii.seller.vatId, cii.buyer.vatId]).toEqual(['DE123456789', 'PL5260001246'])
})

test('tax is computed for each rate, on the sum', () => {
  expect(syntaxesOf('several rates').cii.taxes).toEqual([
    { category: 'S', rate: '19.00', base: 346, tax: 66, reason: '' },
    { category: 'S', rate: '16.50', base: 1862, tax: 307, reason: '' },
  ])
})

test.each([
  ['company in the country', true],
  ['person in the country', true],
  ['credit note: small business', true],
  ['no bank, no register', false],
])('%s as XRechnung: %s', (name, isXRechnung) => {
  const { ubl } = syntaxesOf(name)
  expect(ubl.profile.includes('xrechnung_3.0')).toBe(isXRechnung)
})

test('texts are kept as they are, but for what XML cannot hold', () => {
  const { cii } = syntaxesOf('odd texts')
  expect(cii.lines[0]?.name).toBe('𝓜ira <b>O’Neil</b> & "Söhne" 🚀 عمر שלום ')
})

test('the texts of a line follow each other with one full stop', () => {
  const facts = makeInvoiceFacts()
  const [line] = facts.lines
  if (line === undefined) throw new Error('No line.')
  const described = (detail: string) =>
    termsOf(
      { ...facts, lines: [{ ...line, detail, from_at: facts.month, to_at: facts.month }] },
      notPaid,
    ).lines[0]?.description
  expect(described('v1.small, fra1')).toMatch(/^v1\.small, fra1\. \d/)
  expect(described('As agreed.')).toMatch(/^As agreed\. \d/)
})

function means(name: string) {
  const { cii } = syntaxesOf(name)
  return [cii.means, cii.payable, cii.terms]
}

test('how it is paid: by transfer, by itself, or not any more', () => {
  expect(means('company in the country')).toEqual(['58', 5387, 'Please pay €53.87 by 15 Dec 2026.'])
  expect(means('paid in part')).toEqual([
    '58',
    722,
    '€1.00 is paid. Please pay €7.22 by 15 Dec 2026.',
  ])
  expect(means('paid from the balance')).toEqual(['97', 0, 'Nothing to pay: this invoice is paid.'])
  expect(means('charged to a card')).toEqual([
    '1',
    822,
    'We charge €8.22 to Visa ending in 4242. You need to do nothing.',
  ])
  expect(means('no bank, no register')).toEqual([
    '1',
    822,
    'Please pay €8.22 by 15 Dec 2026, on the page of this invoice.',
  ])
  expect(means('credit note: company in the country')[2]).toBe(
    'Nothing to pay: this amount is credited to you.',
  )
})

test('the same facts are the same files, at any time', async () => {
  const facts = makeCreditNote(
    invoicesByCustomer['person in another member state, OSS'] ?? makeInvoiceFacts(),
  )
  const hashes = async () =>
    Object.values(await documentsOf(facts, notPaid, siteBrand)).map((content) =>
      createHash('sha256').update(content).digest('hex'),
    )
  const first = await hashes()
  await new Promise((resolve) => {
    setTimeout(resolve, 1100)
  })
  expect(await hashes()).toEqual(first)
})
