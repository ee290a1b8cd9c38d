import type { InvoiceFacts, InvoiceLine } from '../../../src/domain/billing/invoiceFacts.ts'
import { amountText } from '../../../src/domain/billing/lineFormats.ts'
import {
  detailsOf,
  priceOf,
  quantityOf,
  type Measure,
} from '../../../src/domain/billing/lineWords.ts'
import { centsText, rateText } from '../formats.ts'
import type { Flow } from './flow.ts'
import { colors, page, type Sheet, type Style } from './sheet.ts'

/** Where each column ends or begins. */
const columns = {
  position: page.left + 16,
  title: page.left + 26,
  titleWidth: 238,
  quantity: 378,
  price: 438,
  tax: 476,
  net: page.right,
} as const

const LABEL: Style = { role: 'figures', size: 6, color: colors.quiet }
const FIGURE: Style = { role: 'figures', size: 7, align: 'right' }
const UNIT: Style = { size: 7, color: colors.quiet, align: 'right' }
const TITLE: Style = { role: 'strong', size: 9 }
const DETAIL: Style = { size: 8, color: colors.quiet }
const ROW_GAP = 7
const HEAD_HEIGHT = 22
/** Below the last row of a page: what is carried forward. */
const CARRY_HEIGHT = 20

/** The lines of an invoice, over as many pages as they need, with the sum so far at each break. */
export function writeLines(sheet: Sheet, flow: Flow, facts: InvoiceFacts): void {
  const table = sheet.open(sheet.root, 'Table')
  flow.y = writeHead(sheet, table, flow.y, facts.currency)
  let sum = 0
  for (const line of facts.lines) {
    const row = layOut(sheet, line, facts.month)
    if (flow.y + row.height + CARRY_HEIGHT > page.bottom) {
      writeCarry(sheet, 'Carried forward', sum, flow.y)
      flow.y = writeHead(sheet, table, flow.nextPage(), facts.currency)
      flow.y = writeCarry(sheet, 'Brought forward', sum, flow.y)
    }
    writeRow(sheet, table, row, flow.y)
    sum += line.net_cents
    flow.y += row.height
    sheet.rule(flow.y)
  }
  table.end()
}

function writeHead(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  y: number,
  currency: string,
): number {
  const row = sheet.open(table, 'TR')
  const heads: [string, number, Style['align']][] = [
    ['No.', columns.position, 'right'],
    ['Item', columns.title, 'left'],
    ['Quantity', columns.quantity, 'right'],
    ['Unit price', columns.price, 'right'],
    ['VAT', columns.tax, 'right'],
    [`Net ${currency}`, columns.net, 'right'],
  ]
  for (const [text, x, align] of heads) {
    sheet.say(row, 'TH', () => sheet.write(text, x, y + 8, { ...LABEL, align }))
  }
  row.end()
  sheet.rule(y + HEAD_HEIGHT - 1, colors.text, 0.8)
  return y + HEAD_HEIGHT
}

/** The sum at the end of a page, and again at the beginning of the next one. It is said once: in the totals. */
function writeCarry(sheet: Sheet, text: string, cents: number, y: number): number {
  sheet.artifact(() => {
    sheet.write(text, columns.title, y + 6, DETAIL)
    sheet.write(centsText(cents), columns.net, y + 6.5, { ...FIGURE, color: colors.quiet })
  }, 'Pagination')
  return y + CARRY_HEIGHT
}

interface Row {
  line: InvoiceLine
  titles: string[]
  details: string[]
  height: number
}

function layOut(sheet: Sheet, line: InvoiceLine, month: string): Row {
  const titles = sheet.wrap(line.title, columns.titleWidth, TITLE)
  const details = detailsOf(line, month, amountText).flatMap((text) =>
    sheet.wrap(text, columns.titleWidth, DETAIL),
  )
  // Quantity and price have their unit under them.
  const below = Math.max(details.length, line.unit === 'piece' ? 0 : 1)
  return { line, titles, details, height: titles.length * 12 + below * 11 + 2 * ROW_GAP - 2 }
}

function writeRow(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  { line, titles, details }: Row,
  top: number,
): void {
  const row = sheet.open(table, 'TR')
  const y = top + ROW_GAP
  const cell = (text: string, x: number, style: Style) => {
    sheet.say(row, 'TD', () => sheet.write(text, x, y + 1.5, style))
  }
  const measure = ({ figure, unit }: Measure, x: number) => {
    sheet.say(row, 'TD', () => {
      sheet.write(figure, x, y + 1.5, FIGURE)
      sheet.write(unit, x, y + 12.5, UNIT)
    })
  }
  cell(String(line.position), columns.position, { ...FIGURE, color: colors.quiet })
  sheet.say(row, 'TD', () => {
    titles.forEach((text, index) => sheet.write(text, columns.title, y + index * 12, TITLE))
    details.forEach((text, index) =>
      sheet.write(text, columns.title, y + titles.length * 12 + index * 11, DETAIL),
    )
  })
  measure(quantityOf(line), columns.quantity)
  measure(priceOf(line, amountText) ?? { figure: '', unit: '' }, columns.price)
  cell(rateText(line.tax_category, line.tax_rate), columns.tax, FIGURE)
  cell(centsText(line.net_cents), columns.net, FIGURE)
  row.end()
}
