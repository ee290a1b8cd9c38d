import type { PGlite } from '@electric-sql/pglite'

/** The documents that somebody looks for first. */
const DOCUMENTS = ['terms', 'privacy', 'imprint', 'sla']

/** Nobody: the company does not exist, and the addresses are reserved for examples. */
const details = {
  legal_name: 'Sample Company Ltd',
  address: '1 Example Street\n1010 Vienna',
  law_country: 'AT',
  court: 'Vienna',
  email: 'office@example.com',
  data_protection_contact: 'privacy@example.com',
  processors: 'None',
  server_logs: 'Time, path and address of each request, for 14 days',
  notice_days: '30',
  sla_availability: '99.9',
  sla_credit: '5',
  sla_response_hours: '8',
}

/**
 * Shows the legal documents with an invented provider, which pages mark as a sample. For the embedded backend only: a
 * real deployment begins with hidden documents. It does nothing once somebody has saved the details.
 */
export async function addSampleProvider(pg: PGlite): Promise<void> {
  await pg.transaction(async (transaction) => {
    const filled = await transaction.query(
      `update app.provider_details p
       set (${Object.keys(details).join(', ')}) =
         (select ${Object.keys(details).join(', ')} from jsonb_populate_record(p, $1::jsonb)),
         is_sample = true
       where p.legal_name = '' and p.version = 1`,
      [JSON.stringify(details)],
    )
    if (filled.affectedRows === 0) return
    await transaction.query(
      `update app.legal_documents set state = 'template', effective_on = '2026-01-01'
       where document = any ($1) and state = 'hidden'`,
      [DOCUMENTS],
    )
  })
}
