import type { InvoiceFacts } from '../../../src/domain/billing/invoiceFacts.ts'
import { countryName } from '../../../src/lib/countries.ts'
import type { DocumentBrand } from '../documentBrand.ts'
import { dayText, lastDayOf } from '../formats.ts'
import type { Settlement } from '../settlement.ts'
import { writeBrand } from './brandMark.ts'
import { writeEnd } from './end.ts'
import { embedXml } from './facturX.ts'
import { writeParagraph, type Flow } from './flow.ts'
import { writeLines } from './linesTable.ts'
import { colors, createSheet, page, type Sheet, type Style } from './sheet.ts'

const LABEL: Style = { role: 'figures', size: 6, color: colors.quiet }
const SMALL: Style = { size: 7.5, color: colors.quiet }
const SENDER: Style = { size: 6.5, color: colors.quiet }
/** Where the address stands in the window of an envelope (DIN 5008, form B). */
const WINDOW = { y: 142, width: 240 }
const FACTS_X = 338

/** The words for a kind of document. */
const titleOf = ({ kind }: Pick<InvoiceFacts, 'kind'>): string =>
  kind === 'credit_note' ? 'Credit note' : 'Invoice'

/**
 * An invoice or a credit note as PDF/A-3 with its XML inside. The same facts give the same bytes: no clock is asked.
 * @param brand what is at the top of each page
 */
export function invoicePdf(
  facts: InvoiceFacts,
  settlement: Settlement,
  xml: Uint8Array,
  brand: DocumentBrand,
): Promise<Uint8Array> {
  const date = new Date(facts.issued_on)
  const sheet = createSheet({ title: `${titleOf(facts)} ${facts.number}`, date })
  embedXml(sheet, xml, date)
  const nextPage = () => {
    sheet.doc.addPage()
    sheet.artifact(() => writeBrand(sheet, brand), 'Pagination')
    sheet.artifact(() => {
      const text = `${titleOf(facts)} ${facts.number}`
      sheet.write(text, page.right, page.top + 4, { ...SMALL, align: 'right' })
    }, 'Pagination')
    return page.top + 34
  }
  const flow: Flow = { y: writeFirstHead(sheet, facts, brand), nextPage }
  for (const text of introductionOf(facts)) writeParagraph(sheet, flow, text)
  writeLines(sheet, flow, facts)
  writeEnd(sheet, flow, facts, settlement)
  writeFeet(sheet, facts)
  return sheet.finish()
}

function writeFirstHead(sheet: Sheet, facts: InvoiceFacts, brand: DocumentBrand): number {
  sheet.doc.addPage()
  sheet.artifact(() => writeBrand(sheet, brand), 'Pagination')
  sheet.say(sheet.root, 'H1', () =>
    sheet.write(`${titleOf(facts)} ${facts.number}`, FACTS_X, page.top, {
      role: 'strong',
      size: 15,
    }),
  )
  const left = writePayer(sheet, facts)
  const right = writeFacts(sheet, facts)
  return Math.max(left, right) + 22
}

/** The address of who pays, under that of the provider in one line. */
function writePayer(sheet: Sheet, { payer, seller }: InvoiceFacts): number {
  const sender = [seller.legal_name, ...addressOf(seller)].join(' · ')
  const [first = ''] = sheet.wrap(sender, WINDOW.width, SENDER)
  sheet.artifact(() => sheet.write(first.replace(/ ·$/, ''), page.left, WINDOW.y - 16, SENDER))
  const lines = [
    payer.company,
    payer.name,
    payer.street,
    payer.extra,
    `${payer.postcode} ${payer.city}`.trim(),
    payer.region,
    countryName(payer.country),
  ]
    .filter(Boolean)
    .flatMap((text) => sheet.wrap(text, WINDOW.width, { size: 10 }))
  sheet.say(sheet.root, 'P', () =>
    lines.forEach((line, index) =>
      sheet.write(line, page.left, WINDOW.y + index * 14, {
        size: 10,
        role: index === 0 ? 'strong' : 'text',
      }),
    ),
  )
  return WINDOW.y + lines.length * 14
}

/** Number, days and IDs, one under the other. */
function writeFacts(sheet: Sheet, facts: InvoiceFacts): number {
  const { payer, corrects } = facts
  const rows: [string, string][] = [
    ['Date of issue', dayText(facts.issued_on)],
    ['Service period', `${dayText(facts.month)} – ${dayText(lastDayOf(facts.month))}`],
    ['Due', facts.due_on === null ? '' : dayText(facts.due_on)],
    ['Corrects', corrects === null ? '' : `${corrects.number}, ${dayText(corrects.issued_on)}`],
    ['Your reference', payer.reference],
    ['Your VAT ID', payer.vat_id],
    ['Workspace', payer.workspace_name],
  ]
  let y = WINDOW.y - 18
  for (const [label, value] of rows) {
    if (value === '') continue
    const lines = sheet.wrap(value, page.right - FACTS_X - 78, { size: 9 })
    const top = y
    sheet.say(sheet.root, 'P', () => {
      sheet.write(label, FACTS_X, top + 2, LABEL)
      lines.forEach((line, index) => sheet.write(line, FACTS_X + 78, top + index * 12))
    })
    y += lines.length * 12 + 4
  }
  return y
}

/** What is said before the lines. */
const introductionOf = ({ corrects, reason, texts }: InvoiceFacts): string[] =>
  [
    corrects &&
      `This credit note corrects invoice ${corrects.number} of ${dayText(corrects.issued_on)}.`,
    reason && `Reason: ${reason}`,
    texts.invoice,
  ].filter((text): text is string => Boolean(text))

/** The lines of the provider's address, with the country if the address does not end with it. */
function addressOf({ address, country }: InvoiceFacts['seller']): string[] {
  const lines = address.split('\n').filter(Boolean)
  const name = countryName(country)
  return lines.at(-1)?.toLowerCase() === name.toLowerCase() ? lines : [...lines, name]
}

/** Who the provider is, and which page this is, at the end of each page. */
function writeFeet(sheet: Sheet, { seller }: InvoiceFacts): void {
  const columns = [
    [seller.legal_name, ...addressOf(seller)],
    [
      seller.represented_by && `Represented by ${seller.represented_by}`,
      seller.register,
      seller.vat_id && `VAT ID ${seller.vat_id}`,
      seller.tax_number && `Tax number ${seller.tax_number}`,
    ],
    [seller.email, seller.phone],
  ].map((lines) => lines.filter(Boolean))
  const width = 152
  const { count } = sheet.doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(index)
    sheet.rule(page.bottom + 12)
    sheet.artifact(() => {
      columns.forEach((lines, column) => {
        lines
          .flatMap((line) => sheet.wrap(line, width - 8, SMALL))
          .slice(0, 5)
          .forEach((line, row) =>
            sheet.write(line, page.left + column * width, page.bottom + 19 + row * 9.5, SMALL),
          )
      })
      sheet.write(`Page ${index + 1} of ${count}`, page.right, page.bottom + 19, {
        ...SMALL,
        align: 'right',
      })
    }, 'Pagination')
  }
}
