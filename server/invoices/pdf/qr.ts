import { encode } from 'uqr'
import type { InvoiceFacts } from '../../../src/domain/billing/invoiceFacts.ts'
import { epcText } from '../../../src/domain/billing/epc.ts'
import { colors, type Sheet } from './sheet.ts'

/** Draws the code by which a banking app fills in the transfer. Returns whether there is one. */
export function drawQr(
  sheet: Sheet,
  { bank, currency, remittance }: Pick<InvoiceFacts, 'bank' | 'currency' | 'remittance'>,
  cents: number,
  x: number,
  y: number,
  size: number,
): boolean {
  const text = epcText({ ...bank, amountCents: cents, currency, remittance })
  if (text === null) return false
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const side = size / data.length
  sheet.say(
    sheet.root,
    'Figure',
    () => {
      sheet.doc.fillColor(colors.text)
      for (const [row, cells] of data.entries()) {
        for (const [column, isDark] of cells.entries()) {
          if (isDark) sheet.doc.rect(x + column * side, y + row * side, side, side)
        }
      }
      sheet.doc.fill()
      sheet.write('For your banking app', x + size, y + size + 5, { size: 6.5, align: 'right' })
    },
    'QR code with the same transfer for a banking app',
  )
  return true
}
