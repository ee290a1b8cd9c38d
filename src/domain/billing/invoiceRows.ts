import * as v from 'valibot'
import { toIso8601 } from '../../lib/timestamp.ts'
import { canonicalJson, type Json } from './hash.ts'
import { invoiceFactsSchema } from './invoiceFacts.ts'
import type { InvoiceSegment } from './verify.ts'

/** What is on an invoice, as `invoice_facts` answers it. */
export const factsRow = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(({ hash, ...hashed }) => ({
    facts: v.parse(invoiceFactsSchema, { hash, ...hashed }),
    /** What the hash of the invoice is computed from: all of the answer except the hash itself. */
    hashedText: canonicalJson(hashed as Json),
  })),
)

const time = v.pipe(v.string(), v.transform(toIso8601))

/** A time of a line, as `invoice_segments` answers it. */
export const segmentRow = v.pipe(
  v.object({
    position: v.number(),
    state: v.string(),
    is_billed: v.boolean(),
    hourly_micros: v.number(),
    monthly_cap_micros: v.nullable(v.number()),
    from_at: time,
    to_at: time,
    amount_micros: v.number(),
  }),
  v.transform((row): InvoiceSegment => ({
    position: row.position,
    state: row.state,
    isBilled: row.is_billed,
    hourlyMicros: row.hourly_micros,
    monthlyCapMicros: row.monthly_cap_micros,
    fromMs: Date.parse(row.from_at),
    toMs: Date.parse(row.to_at),
    amountMicros: row.amount_micros,
  })),
)
