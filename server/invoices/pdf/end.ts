import type { InvoiceFacts } from '../../../src/domain/billing/invoiceFacts.ts'
import { centsText, moneyText, taxText } from '../formats.ts'
import { paymentText, wayToPay, type Settlement } from '../settlement.ts'
import { writeBlock, writeParagraph, type Flow } from './flow.ts'
import { hasLetters } from './faces.ts'
import { drawQr } from './qr.ts'
import { colors, page, type Sheet, type Style } from './sheet.ts'

const LABEL: Style = { role: 'figures', size: 6, color: colors.quiet }
const FIGURE: Style = { role: 'figures', size: 7, align: 'right' }
const SMALL: Style = { size: 8, color: colors.quiet }
const SUMS_X = 338
const QR_SIZE = 84
/** By how the rest is paid. Only a transfer has an account and a code. */
const PAYMENT_HEIGHT = { none: 44, charge: 44, page: 44, transfer: QR_SIZE + 40 }

/** What follows the lines: sums, tax, how to pay, and how to check the document. */
export function writeEnd(
  sheet: Sheet,
  flow: Flow,
  facts: InvoiceFacts,
  settlement: Settlement,
): void {
  const sums = sumsOf(facts)
  writeBlock(flow, sums.length * 15 + 58, (top) => writeSums(sheet, facts, sums, top + 10))
  for (const { reason } of facts.taxes) {
    if (reason !== '') writeParagraph(sheet, flow, reason)
  }
  flow.y += 8
  writeBlock(flow, PAYMENT_HEIGHT[wayToPay(facts, settlement)], (top) =>
    writePayment(sheet, facts, settlement, top),
  )
  if (facts.texts.payment !== '' && facts.kind === 'invoice') {
    writeParagraph(sheet, flow, facts.texts.payment)
  }
  writeBlock(flow, 50, (top) => writeProof(sheet, facts, top))
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

function writePayment(sheet: Sheet, facts: InvoiceFacts, settlement: Settlement, y: number): void {
  const { bank } = facts
  const due = facts.total_cents - settlement.paidCents
  const way = wayToPay(facts, settlement)
  const hasQr =
    way === 'transfer' && drawQr(sheet, facts, due, page.right - QR_SIZE, y + 16, QR_SIZE)
  const width = page.right - page.left - (hasQr ? QR_SIZE + 20 : 0)
  sheet.say(sheet.root, 'H2', () =>
    sheet.write('Payment', page.left, y, { role: 'strong', size: 10 }),
  )
  const lines = sheet.wrap(paymentText(facts, settlement), width)
  sheet.say(sheet.root, 'P', () =>
    lines.forEach((line, index) => sheet.write(line, page.left, y + 17 + index * 13)),
  )
  if (way !== 'transfer') return
  const rows: [string, string][] = [
    ['Recipient', bank.holder],
    ['IBAN', bank.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
    ['BIC', bank.bic],
    ['Reference', facts.remittance],
  ]
  let top = y + 23 + lines.length * 13
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
    const hashes = [
      ['Hash', facts.hash],
      ['Hash before', facts.previous_hash],
    ] as const
    hashes.forEach(([label, hash], index) => {
      const top = y + 12 + lines.length * 10 + index * 9
      sheet.write(label, page.left, top, { ...LABEL, size: 5.2 })
      sheet.write(hash, page.left + 62, top, { ...LABEL, size: 5.2 })
    })
  })
}
