import type { InvoiceFacts } from '../../../src/domain/billing/invoiceFacts.ts'
import { centsText, moneyText, taxText } from '../formats.ts'
import { paymentText, wayToPay, type Settlement } from '../settlement.ts'
import { hasLetters } from './faces.ts'
import { drawQr } from './qr.ts'
import { colors, page, type Sheet, type Style } from './sheet.ts'

const LABEL: Style = { role: 'figures', size: 6, color: colors.quiet }
const FIGURE: Style = { role: 'figures', size: 7, align: 'right' }
const SMALL: Style = { size: 8, color: colors.quiet }
const SUMS_X = 338
const QR_SIZE = 84

interface EndOptions {
  facts: InvoiceFacts
  settlement: Settlement
  y: number
  nextPage: () => number
}

/** What follows the lines: sums, tax, how to pay, and how to check the document. */
export function writeEnd(
  sheet: Sheet,
  { facts, settlement, y: start, nextPage }: EndOptions,
): void {
  let y = start
  /** Blocks are not cut by the end of a page. */
  const block = (height: number, write: (top: number) => void) => {
    if (y + height > page.bottom) y = nextPage()
    write(y)
    y += height
  }
  const sums = sumsOf(facts)
  block(sums.length * 15 + 58, (top) => writeSums(sheet, facts, sums, top + 10))
  const notes = notesOf(facts).map((text) => sheet.wrap(text, page.right - page.left))
  for (const lines of notes) {
    block(lines.length * 13 + 6, (top) =>
      sheet.say(sheet.root, 'P', () =>
        lines.forEach((line, index) => sheet.write(line, page.left, top + index * 13)),
      ),
    )
  }
  y += 8
  block(QR_SIZE + 44, (top) => writePayment(sheet, facts, settlement, top))
  block(44, (top) => writeProof(sheet, facts, top))
}

/** The rows above the total: what is taxed at each rate, and the tax of it. */
function sumsOf({ net_cents, taxes, currency }: InvoiceFacts): [string, number][] {
  return [
    [`Net ${currency}`, net_cents],
    ...taxes.map(({ category, rate, net_cents: base, tax_cents }): [string, number] => [
      `${taxText(category, rate)} on ${centsText(base)}`,
      tax_cents,
    ]),
  ]
}

function writeSums(
  sheet: Sheet,
  facts: InvoiceFacts,
  sums: readonly [string, number][],
  start: number,
): void {
  let y = start
  for (const [label, cents] of sums) {
    const top = y
    sheet.say(sheet.root, 'P', () => {
      sheet.write(label, SUMS_X, top, { size: 9 })
      sheet.write(centsText(cents), page.right, top + 1.5, FIGURE)
    })
    y += 15
  }
  sheet.artifact(() =>
    sheet.doc
      .moveTo(SUMS_X, y + 2)
      .lineTo(page.right, y + 2)
      .lineWidth(0.8)
      .strokeColor(colors.text)
      .stroke(),
  )
  sheet.say(sheet.root, 'P', () => {
    sheet.write(facts.kind === 'credit_note' ? 'Credited' : 'Total', SUMS_X, y + 13, {
      role: 'strong',
      size: 11,
    })
    sheet.write(moneyText(facts.total_cents, facts.currency), page.right, y + 9, {
      role: 'strong',
      size: 16,
      align: 'right',
    })
  })
}

/** Why no tax is charged. */
const notesOf = ({ taxes }: InvoiceFacts): string[] =>
  taxes.map(({ reason }) => reason).filter(Boolean)

function writePayment(sheet: Sheet, facts: InvoiceFacts, settlement: Settlement, y: number): void {
  const { bank, texts } = facts
  const due = facts.total_cents - settlement.paidCents
  const way = wayToPay(facts, settlement)
  const hasQr =
    way === 'transfer' && drawQr(sheet, facts, due, page.right - QR_SIZE, y + 16, QR_SIZE)
  const width = page.right - page.left - (hasQr ? QR_SIZE + 20 : 0)
  sheet.say(sheet.root, 'H2', () =>
    sheet.write('Payment', page.left, y, { role: 'strong', size: 10 }),
  )
  let top = y + 17
  for (const text of [paymentText(facts, settlement), texts.payment].filter(Boolean)) {
    const wrapped = sheet.wrap(text, width)
    const from = top
    sheet.say(sheet.root, 'P', () =>
      wrapped.forEach((line, index) => sheet.write(line, page.left, from + index * 13)),
    )
    top += wrapped.length * 13 + 2
  }
  if (way !== 'transfer') return
  const rows: [string, string][] = [
    ['Recipient', bank.holder],
    ['IBAN', bank.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
    ['BIC', bank.bic],
    ['Reference', facts.remittance],
  ]
  top += 4
  for (const [label, value] of rows.filter(([, text]) => text !== '')) {
    const from = top
    sheet.say(sheet.root, 'P', () => {
      sheet.write(label, page.left, from + 2, LABEL)
      sheet.write(value, page.left + 62, from, { size: 9, role: 'strong' })
    })
    top += 14
  }
}

/** What a customer or an inspector compares, at the end of the document. */
function writeProof(sheet: Sheet, facts: InvoiceFacts, y: number): void {
  const isComplete = [facts.payer.company, facts.payer.name, facts.payer.street].every(hasLetters)
  const lines = [
    'This file holds the same invoice for programs: factur-x.xml (EN 16931).',
    ...(isComplete
      ? []
      : ['Letters that cannot be printed are shown as ?. They are in factur-x.xml.']),
  ]
  sheet.rule(y + 2)
  sheet.say(sheet.root, 'P', () => {
    lines.forEach((line, index) => sheet.write(line, page.left, y + 9 + index * 10, SMALL))
    const top = y + 11 + lines.length * 10
    sheet.write(`Hash ${facts.hash}`, page.left, top, { ...LABEL, size: 4.6 })
    sheet.write(`Hash before ${facts.previous_hash}`, page.left, top + 8, { ...LABEL, size: 4.6 })
  })
}
