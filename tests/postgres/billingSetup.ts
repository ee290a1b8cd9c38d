import { newCustomer, type TestDatabase } from './database.ts'

/** Lets the site be paid, in Austria, by the simulated driver. */
export async function openBilling(db: TestDatabase): Promise<void> {
  await db.rows(
    `update app.billing_settings set tax_scheme = 'vat', tax_country = 'AT', drivers = '{simulated}'`,
  )
}

/** A person who works here. */
export async function newStaff(db: TestDatabase, type: 'admin' | 'billing'): Promise<string> {
  const { person } = await newCustomer(db)
  await db.rows('insert into app.staff (user_id, staff_type) values ($1, $2)', [person, type])
  return person
}

/** Issues an invoice with one line, at 20 percent. Returns its number. */
export async function issueInvoice(
  db: TestDatabase,
  { workspace, netCents, month }: { workspace: string; netCents: number; month: string },
): Promise<string> {
  const [issued] = await db.rows<{ number: string }>(
    `select (private.issue_document(
       jsonb_populate_record(null::app.invoices, jsonb_build_object(
         'kind', 'invoice', 'workspace_id', $1::uuid, 'payer', '{}'::jsonb, 'month', $2::date)),
       array[jsonb_populate_record(null::app.invoice_lines, jsonb_build_object(
         'kind', 'charge', 'title', 'Servers', 'quantity', 1, 'unit', 'piece', 'net_micros', $3 * 10000,
         'net_cents', $3, 'tax_category', 'S', 'tax_rate', 20, 'data', '{}'::jsonb))],
       array[jsonb_populate_record(null::app.invoice_taxes,
         '{"category": "S", "rate": 20, "reason": "", "reason_code": ""}')])).number`,
    [workspace, month, netCents],
  )
  if (!issued) throw new Error('No invoice was issued.')
  return issued.number
}
