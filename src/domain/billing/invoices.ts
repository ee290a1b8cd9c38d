import * as v from 'valibot'
import { allRows, pageAfter } from '@/lib/allRows'
import { readOwn } from '@/lib/readOwn'
import { factsRow, segmentRow } from './invoiceRows'
import type { InvoiceSegment } from './verify'

/** What became of an invoice. A credit note is `credited`: it gives money back. */
const invoiceStatuses = ['open', 'paid', 'overdue', 'credited', 'written_off'] as const

const invoiceRow = v.pipe(
  v.object({
    number: v.string(),
    kind: v.picklist(['invoice', 'credit_note']),
    workspace_id: v.string(),
    month: v.string(),
    issued_on: v.string(),
    due_on: v.nullable(v.string()),
    currency: v.string(),
    net_cents: v.number(),
    tax_cents: v.number(),
    total_cents: v.number(),
    paid_cents: v.number(),
    credited_cents: v.number(),
    status: v.picklist(invoiceStatuses),
  }),
  v.transform((row) => ({
    number: row.number,
    kind: row.kind,
    workspaceId: row.workspace_id,
    /** The first day of the month that it is about. */
    month: row.month,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    currency: row.currency,
    netCents: row.net_cents,
    taxCents: row.tax_cents,
    totalCents: row.total_cents,
    paidCents: row.paid_cents,
    /** What credit notes have taken back. */
    creditedCents: row.credited_cents,
    status: row.status,
  })),
)

/** An invoice or a credit note, as lists show it. */
export type Invoice = v.InferOutput<typeof invoiceRow>

const COLUMNS =
  'number,kind,workspace_id,month,issued_on,due_on,currency,net_cents,tax_cents,total_cents,paid_cents,credited_cents,status'

/** What is still to be paid of an invoice, in cents. */
export const openCents = ({ kind, status, ...invoice }: Invoice): number =>
  kind === 'invoice' && status !== 'written_off'
    ? Math.max(0, invoice.totalCents - invoice.paidCents - invoice.creditedCents)
    : 0

/** The invoices and credit notes of workspaces, the newest first. @throws Failure (plain object) */
export function listInvoices(
  workspaceIds: readonly string[],
  signal: AbortSignal,
): Promise<Invoice[]> {
  const query = {
    select: COLUMNS,
    workspace_id: `in.(${workspaceIds.join(',')})`,
    order: 'issued_on.desc,number.desc',
  }
  return readOwn(v.array(invoiceRow), 'invoice_list', query, signal)
}

/** One invoice as lists show it. @throws Failure (plain object) */
export async function loadInvoice(number: string, signal: AbortSignal): Promise<Invoice | null> {
  const query = { select: COLUMNS, number: `eq.${number}` }
  const rows = await readOwn(v.array(invoiceRow), 'invoice_list', query, signal)
  return rows[0] ?? null
}

/** Everything that is on an invoice. */
export type ReadFacts = v.InferOutput<typeof factsRow>

/** @throws Failure (plain object): `not_found` */
export function loadInvoiceFacts(number: string, signal: AbortSignal): Promise<ReadFacts> {
  return readOwn(factsRow, 'rpc/invoice_facts', { number }, signal)
}

/** The part of the state log that an invoice was made of, line by line. @throws Failure (plain object): `not_found` */
export function listInvoiceSegments(
  number: string,
  signal: AbortSignal,
): Promise<InvoiceSegment[]> {
  const query = { number, order: 'position,from_at' }
  return allRows((read) =>
    readOwn(v.array(segmentRow), 'rpc/invoice_segments', { ...query, ...pageAfter(read) }, signal),
  )
}
