import * as v from 'valibot'
import { allRows } from '@/lib/allRows'
import { callBackend } from '@/lib/callBackend'

const text = v.string()
const amount = v.pipe(v.number(), v.safeInteger())
const kind = v.picklist(['invoice', 'credit_note'])
/** -1 for a credit note, whose amounts are positive. */
const sign = v.picklist([1, -1])
const taxCategory = v.picklist(['S', 'AE', 'E', 'O'])

const rows = {
  invoices: v.object({
    cursor: text,
    number: text,
    kind,
    issued_on: text,
    due_on: v.nullable(text),
    month: text,
    corrects: v.nullable(text),
    customer: text,
    workspace: text,
    country: text,
    vat_id: text,
    currency: text,
    sign,
    net_cents: amount,
    tax_cents: amount,
    total_cents: amount,
    reason: text,
    hash: text,
  }),
  lines: v.object({
    cursor: text,
    number: text,
    kind,
    issued_on: text,
    position: v.number(),
    line_kind: text,
    title: text,
    detail: text,
    from_at: v.nullable(text),
    to_at: v.nullable(text),
    quantity: v.number(),
    unit: text,
    sign,
    net_cents: amount,
    tax_category: taxCategory,
    tax_rate: v.number(),
    currency: text,
  }),
  taxes: v.object({
    cursor: text,
    number: text,
    kind,
    issued_on: text,
    country: text,
    vat_id: text,
    oss_country: text,
    category: taxCategory,
    rate: v.number(),
    sign,
    net_cents: amount,
    tax_cents: amount,
    reason: text,
    currency: text,
  }),
  oss: v.object({
    cursor: text,
    /** The quarter of the sales: '2026-Q4'. An earlier one than that of the export: an amendment of its return. */
    quarter: text,
    country: text,
    rate: v.number(),
    currency: text,
    net_cents: amount,
    tax_cents: amount,
  }),
  bookings: v.object({
    cursor: text,
    id: text,
    at: text,
    kind: v.picklist([
      'invoice',
      'credit_note',
      'payment',
      'refund',
      'dispute',
      'credit',
      'credit_expired',
      'write_off',
    ]),
    workspace_id: text,
    workspace: text,
    customer: text,
    number: text,
    driver: text,
    reference: text,
    currency: text,
    country: text,
    vat_id: text,
    /** The country whose tax was charged and is declared through the One Stop Shop; empty: it is not. */
    oss_country: text,
    service_month: v.nullable(text),
    due_on: v.nullable(text),
    entries: v.record(
      v.picklist(['receivable', 'revenue', 'tax', 'cash', 'credit', 'breakage', 'loss']),
      v.optional(amount),
    ),
    taxes: v.array(
      v.object({
        category: taxCategory,
        rate: v.number(),
        net_cents: amount,
        tax_cents: amount,
      }),
    ),
  }),
}

/** What can be exported. */
export type ExportPart = keyof typeof rows
/** A row of it. */
export type ExportRow<Part extends ExportPart> = v.InferOutput<(typeof rows)[Part]>
/** A booking of the ledger: debit is positive, and the entries sum to zero. */
export type Booking = ExportRow<'bookings'>

/** The months of an export, by their first days. */
export interface ExportMonths {
  from: string
  to: string
}

/** Everything of a part in these months; of `oss`, the months of one quarter. @throws Failure (plain object) */
export function listExportRows<Part extends ExportPart>(
  part: Part,
  { from, to }: ExportMonths,
): Promise<ExportRow<Part>[]> {
  const schema = v.array(rows[part]) as unknown as v.GenericSchema<unknown, ExportRow<Part>[]>
  return allRows<ExportRow<Part>>((read) =>
    callBackend(schema, (client) =>
      client.rpc('billing_export_rows', {
        part,
        from_month: from,
        to_month: to,
        after: read.at(-1)?.cursor ?? '',
      }),
    ),
  )
}

/** Writes down that months were exported. @throws Failure (plain object) */
export async function recordExport(
  format: 'csv' | 'datev' | 'oss',
  { from, to }: ExportMonths,
): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('record_billing_export', { format, from_month: from, to_month: to }),
  )
}

/** The accounts of customers by workspace. A customer without one gets the next. @throws Failure (plain object) */
export function debtorNumbers({ from, to }: ExportMonths): Promise<Record<string, number>> {
  return callBackend(v.record(v.string(), v.number()), (client) =>
    client.rpc('debtor_numbers', { from_month: from, to_month: to }),
  )
}
