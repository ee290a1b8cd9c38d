// @vitest-environment node
import { expect, test } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { invoicesByCustomer, makeInvoiceFacts } from '../../../src/domain/billing/fixtures.ts'
import { readInvoice } from '../../../tests/support/en16931.ts'
import type { DocumentBrand } from '../documentBrand.ts'
import { documentsOf } from '../documents.ts'
import { centsText } from '../formats.ts'
import { colors } from './sheet.ts'
import {
  documentCases,
  invoiceOfLines,
  notPaid,
  siteBrand,
  type DocumentCase,
} from '../fixtures.ts'

async function makeOpen({ facts, settlement }: DocumentCase) {
  const { pdf, cii } = await documentsOf(facts, settlement, siteBrand)
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text: pages } = await extractText(document)
  // A line that was broken is one text again.
  const text = pages.join('\n').replaceAll(/\s+/g, ' ')
  return { document, pages, text, pdf, cii }
}

const opened = new Map<string, ReturnType<typeof makeOpen>>()

/** The PDF of a case and what is in it. Made once. */
function open(name: string): ReturnType<typeof makeOpen> {
  const made = opened.get(name) ?? makeOpen(caseOf(name))
  opened.set(name, made)
  return made
}

const caseOf = (name: string): DocumentCase =>
  documentCases[name] ?? { facts: makeInvoiceFacts(), settlement: notPaid }

test('the XML is in the PDF, and the metadata say so', async () => {
  const { document, cii } = await open('company in the country')
  const content = await document.getAttachmentContent('factur-x.xml')
  expect(content && Buffer.from(content).equals(cii)).toBe(true)
  const { info } = await document.getMetadata()
  expect(info).toMatchObject({ Title: 'Invoice INV-2026-0042', Language: 'en' })
})

test('a screen reader finds the heading, and the table with its rows and cells', async () => {
  const { document } = await open('company in the country')
  const page = await document.getPage(1)
  const roles = JSON.stringify(await page.getStructTree()).match(/(?<="role":")\w+/g) ?? []
  const count = (role: string) => roles.filter((each) => each === role).length
  expect(count('H1')).toBe(1)
  expect(count('TR')).toBe(5)
  expect(count('TH')).toBe(6)
  expect(count('TD')).toBe(4 * 6)
  expect(count('Figure')).toBe(1)
})

// Article 226 of Directive 2006/112/EC, point by point, for an invoice with reverse charge and one with tax.
test.each([
  ['1, the date of issue', '1 Dec 2026'],
  ['2, a sequential number', 'INV-2026-0042'],
  ['3, the VAT ID of the supplier', 'VAT ID DE123456789'],
  ['4, the VAT ID of the customer who owes the tax', 'Your VAT ID PL5260001246'],
  [
    '5, name and address of the supplier',
    'Basalt Example GmbH Musterstraße 1 10115 Berlin Germany',
  ],
  [
    '5, name and address of the customer',
    'Łódź Żagle Sp. z o.o. Mira Solberg ul. Piotrkowska 104 90-926 Łódź Poland',
  ],
  ['6, extent and nature of the services', 'web-1 v1.medium, hel1 43,200 minutes'],
  ['7, when the service was rendered', 'Service period 1 Nov 2026 – 30 Nov 2026'],
  ['8, the taxable amount', 'VAT 0 %, reverse charge on 45.27'],
  ['8, the unit price', '0.0096 per hour'],
  ['11, the provision that exempts', 'Article 196 of Directive 2006/112/EC'],
  ['11a, the words', 'Reverse charge'],
])('Article 226, point %s', async (_, words) => {
  const { text } = await open('company in another member state')
  expect(text).toContain(words)
})

test.each([
  ['9, the rate', '19 %'],
  ['10, the amount of VAT', 'VAT 19 % on 45.27 8.60'],
  ['8, each rate', 'Net EUR 45.27'],
])('Article 226, point %s', async (_, words) => {
  const { text } = await open('company in the country')
  expect(text).toContain(words)
})

test('the XML has what Article 226 asks for as well', async () => {
  const { cii } = await open('company in another member state')
  expect(readInvoice(cii)).toMatchObject({
    number: 'INV-2026-0042',
    issuedOn: '2026-12-01',
    start: '2026-11-01',
    end: '2026-11-30',
    seller: { name: 'Basalt Example GmbH', vatId: 'DE123456789', country: 'DE' },
    buyer: { name: 'Łódź Żagle Sp. z o.o.', vatId: 'PL5260001246', country: 'PL' },
    taxes: [{ category: 'AE', base: 4527, tax: 0 }],
  })
})

test('a small business says why there is no VAT', async () => {
  const { text } = await open('small business')
  expect(text).toContain('VAT exempt on 45.27 0.00')
  expect(text).toContain('Exempt as a small business (§ 19 UStG).')
  expect(text).not.toContain('VAT ID DE123456789')
})

test('a credit note names what it corrects and why, and asks for nothing', async () => {
  const { text } = await open('credit note: company in the country')
  expect(text).toContain('Credit note CN-2026-0003')
  expect(text).toContain('This credit note corrects invoice INV-2026-0042 of 1 Dec 2026.')
  expect(text).toContain('Reason: The server could not be reached from 3 to 5 November.')
  expect(text).toContain('Credited €54.63')
  expect(text).toContain('Nothing to pay: this amount is credited to you.')
  expect(text).not.toContain('IBAN')
})

test('how to pay by transfer, and nothing of it where it is charged by itself', async () => {
  const transfer = await open('company in the country')
  expect(transfer.text).toContain('Please pay €53.87 by 15 Dec 2026.')
  expect(transfer.text).toContain('IBAN DE02 1203 0000 0000 2020 51')
  expect(transfer.text).toContain('Reference INV-2026-0042')
  const charged = await open('charged to a card')
  expect(charged.text).toContain('We charge €8.22 to Visa ending in 4242. You need to do nothing.')
  expect(charged.text).not.toContain('IBAN')
})

test('a credit under the service level agreement shows its arithmetic, and a cap that it was reached', async () => {
  const { text } = await open('company in the country')
  expect(text).toContain(
    'Unavailable for 81 minutes, of which 21 are within the agreement. One hour begun, 10 % each of the monthly price of 6.91, at most all of it.',
  )
  expect(text).not.toContain('in the state "Error"')
  expect(text).toContain('Monthly cap of 39.00 reached')
})

test('names are written in Latin, Greek and Cyrillic letters; others are shown as ?, and the document says so', async () => {
  const greek = await open('person in another member state, OSS')
  expect(greek.text).toContain('Κατερίνα Παπαδοπούλου Ερμού 5 105 63 Αθήνα Greece')
  expect(greek.text).not.toContain('shown as ?')
  const { payer } = makeInvoiceFacts()
  const cyrillic = { ...payer, company: 'Българска академия' }
  const { text } = await makeOpen({
    facts: makeInvoiceFacts({ payer: cyrillic }),
    settlement: notPaid,
  })
  expect(text).toContain('Българска академия')
  const odd = await open('odd texts')
  expect(odd.text).toContain('?ira <b>O’Neil</b> & "Söhne" ?')
  expect(odd.text).toContain(
    'Letters that cannot be printed are shown as ?. They are in factur-x.xml.',
  )
})

test('sums are carried from page to page, and each page says which it is', async () => {
  const { facts } = caseOf('40 lines')
  const { pages } = await open('40 lines')
  const texts = pages.map((page) => page.replaceAll(/\s+/g, ' '))
  expect(texts.length).toBeGreaterThan(2)
  texts.forEach((text, index) => expect(text).toContain(`Page ${index + 1} of ${texts.length}`))
  let count = 0
  for (const [index, text] of texts.slice(0, -1).entries()) {
    count += text.match(/web-\d+/g)?.length ?? 0
    const sum = facts.lines.slice(0, count).reduce((total, { net_cents }) => total + net_cents, 0)
    expect(text).toContain(`Carried forward ${centsText(sum)}`)
    expect(texts[index + 1]).toContain(`Brought forward ${centsText(sum)}`)
  }
  expect(count).toBeGreaterThan(20)
})

test('an invoice of 2,000 servers is one document, every line once', async () => {
  const { text, pdf } = await makeOpen({ facts: invoiceOfLines(2_000), settlement: notPaid })
  expect(text.match(/web-\d+/g)).toHaveLength(2_000)
  expect(pdf.length).toBeLessThan(2_500_000)
}, 120_000)

test('a document of every kind of customer is small', async () => {
  for (const facts of Object.values(invoicesByCustomer)) {
    const { pdf } = await documentsOf(facts, notPaid, siteBrand)
    expect(pdf.length).toBeLessThan(60_000)
  }
})

/** How a page of a PDF begins: what is drawn and written at its top, before any tagged part. */
async function topOf(brand: DocumentBrand, facts = makeInvoiceFacts()) {
  const { pdf } = await documentsOf(facts, notPaid, brand)
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const opsOf = async (page: number) =>
    JSON.stringify(await (await document.getPage(page)).getOperatorList())
  return {
    first: await opsOf(1),
    last: await opsOf(document.numPages),
    pdf,
    pages: document.numPages,
  }
}
const own = (drawing: string): DocumentBrand => ({
  name: 'Kiln',
  mark: `<svg viewBox="0 0 40 20">${drawing}</svg>`,
  accent: '#0f62fe',
})

test('the mark of the brand is on every page, in its colours and those of the brand', async () => {
  const drawing =
    '<path d="M0 0H40V20H0Z" fill="var(--color-ember)"/><circle r="4" fill="#0a7d32"/>'
  const { first, last, pages } = await topOf(own(drawing), invoiceOfLines(60))
  expect(pages).toBeGreaterThan(1)
  for (const page of [first, last]) {
    expect(page).toContain('#0f62fe')
    expect(page).toContain('#0a7d32')
  }
  expect(first).not.toContain(colors.ember)
  const credited = await topOf(own(drawing), caseOf('credit note: company in the country').facts)
  expect(credited.first).toContain('#0a7d32')
})

test.each([
  '<path d="M0 0H40V20H0Z" fill="#0a7d32" opacity=".5"/>',
  '<path d="M0 0H40V20H0Z" fill="rgba(10, 125, 50, .5)"/>',
  '<text fill="#0a7d32">K</text>',
])('a mark with transparency or texts leaves its place to a bar: %s', async (drawing) => {
  const { first, pdf } = await topOf(own(drawing))
  expect(first).not.toContain('#0a7d32')
  expect(first).toContain('#0f62fe')
  const opacities =
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/(?:ca|CA) [\d.]+/g) ?? []
  expect(opacities.filter((each) => !each.endsWith(' 1'))).toEqual([])
})
