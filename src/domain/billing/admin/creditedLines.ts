import * as v from 'valibot'
import { loadInvoiceFacts } from '@/domain/billing/invoices'
import { readOwn } from '@/lib/readOwn'

const creditNoteRow = v.object({ number: v.string() })
const creditedLine = v.object({ position: v.number() })

/** What credit notes have taken back of an invoice, in cents without tax, by the position of its lines. */
export type CreditedLines = ReadonlyMap<number, number>

/** @throws Failure (plain object) */
export async function loadCreditedLines(
  invoiceId: string,
  signal: AbortSignal,
): Promise<CreditedLines> {
  const notes = await readOwn(
    v.array(creditNoteRow),
    'invoice_list',
    { select: 'number', corrects: `eq.${invoiceId}` },
    signal,
  )
  const read = await Promise.all(notes.map(({ number }) => loadInvoiceFacts(number, signal)))
  const credited = new Map<number, number>()
  for (const { facts } of read) {
    for (const { data, net_cents } of facts.lines) {
      const { position } = v.parse(creditedLine, data)
      credited.set(position, (credited.get(position) ?? 0) + net_cents)
    }
  }
  return credited
}
