import * as v from 'valibot'
import type { DocumentBrand } from '../../invoices/documentBrand.ts'
import { documentsOf } from '../../invoices/documents.ts'
import type { WorkerQueue } from '../queue.ts'
import type { BillingHandler } from './jobs.ts'

/** As `private.after_issue` writes it. */
const payloadSchema = v.object({ invoice_id: v.string() })

/**
 * Makes the files of an invoice, which `private.finish_document` stores. Done twice, it makes the same bytes.
 * @param brand what is at the top of a PDF
 */
export function createDocumentMaking(
  queue: Pick<WorkerQueue, 'documentToMake'>,
  brand: DocumentBrand,
): BillingHandler {
  return async (payload, { signal }) => {
    const { facts, settlement } = await queue.documentToMake(
      v.parse(payloadSchema, payload).invoice_id,
    )
    signal.throwIfAborted()
    const documents = await documentsOf(facts, settlement, brand)
    return {
      documents: Object.fromEntries(
        Object.entries(documents).map(([format, content]) => [
          format,
          Buffer.from(content).toString('base64'),
        ]),
      ),
    }
  }
}
