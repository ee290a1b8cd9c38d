// @vitest-environment node
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { siteBrand } from '../../server/invoices/fixtures.ts'
import { createDocumentMaking } from '../../server/worker/billing/document.ts'
import { invoiceFactsSchema } from '../../src/domain/billing/invoiceFacts.ts'
import { readInvoice } from '../support/en16931.ts'
import { brokenRules } from '../support/en16931Rules.ts'
import { newCustomer, openDatabase, type TestDatabase } from './database.ts'
import { image, region, small } from './rows.ts'

// From the month that ended to the file that a customer downloads.

let db: TestDatabase
let owner: string
beforeAll(async () => {
  db = await openDatabase()
  const customer = await newCustomer(db)
  owner = customer.person
  await db.rows(`update app.workspaces set created_at = '2020-01-01Z' where id = $1`, [
    customer.workspace,
  ])
  await db.rows(
    `update app.billing_settings set tax_scheme = 'vat', tax_country = 'DE', tax_number = '30/123',
       bank_holder = 'Stone GmbH', bank_iban = 'DE02120300000000202051'`,
  )
  await db.rows(
    `update app.provider_details set legal_name = 'Stone GmbH', vat_id = 'DE123456789', email = 'bills@stone.example',
       phone = '+49 30 1234567', address = E'Weg 1\\n10115 Berlin'`,
  )
  await db.rows(
    `insert into app.charging_periods (from_at) select date_trunc('month', now(), 'UTC') - interval '1 month'`,
  )
  await db.rows(
    `insert into app.billing_profiles (workspace_id, kind, name, street, postcode, city, country, email)
     values ($1, 'person', 'Änne Ö. & Söhne', 'Ring 1', '20095', 'Hamburg', 'DE', 'ada@example.test')`,
    [customer.workspace],
  )
  await db.rows(
    `insert into app.instances (
       workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, monthly_cap_micros, state,
       state_since, created_at)
     select $1, 'web-' || n, '${small}', '${region}', '${image}', 'EUR', 70000 * n, case n when 2 then 20000000 end,
       'running', date_trunc('month', now(), 'UTC') - interval '20 days' * n, '2020-01-01Z'
     from generate_series(1, 2) n`,
    [customer.workspace],
  )
  await db.rows('select private.log_state(id) from app.instances')
  await db.asService(`select close_months('worker', 10)`)
  await db.rows(`insert into app.staff (user_id, staff_type) values ($1, 'admin')`, [
    (await newCustomer(db)).person,
  ])
  await db.as(await adminOf(db), 'select issue_credit_note($1, $2, $3)', [
    'INV-000001',
    JSON.stringify([{ position: 1, net_cents: 100 }]),
    'It was slow.',
  ])
})
afterAll(() => db.close())

const adminOf = async (database: TestDatabase): Promise<string> => {
  const [row] = await database.rows<{ user_id: string }>(
    `select user_id from app.staff where staff_type = 'admin' limit 1`,
  )
  return row?.user_id ?? ''
}

const documentRow = v.object({
  facts: invoiceFactsSchema,
  paid_cents: v.number(),
  charged_to: v.string(),
})

test('the worker makes the files of what was issued, and the customer downloads the same bytes', async () => {
  const make = createDocumentMaking(
    {
      documentToMake: async (invoiceId) => {
        const [row] = await db.asService<{ found: unknown }>(
          'select document_to_make($1) as found',
          [invoiceId],
        )
        const { facts, paid_cents, charged_to } = v.parse(documentRow, row?.found)
        return { facts, settlement: { paidCents: paid_cents, chargedTo: charged_to } }
      },
    },
    siteBrand,
  )
  const jobs = await db.asService<{ job: { id: string; payload: { invoice_id: string } } }>(
    `select claim_billing_jobs('w', '{document}', 10, 60) as job`,
  )
  expect(jobs).toHaveLength(2)
  for (const { job } of jobs) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as the worker
    const result = await make(job.payload, { signal: new AbortController().signal, attempts: 1 })
    // oxlint-disable-next-line no-await-in-loop
    await db.asService(`select complete_billing_job($1, 'w', $2)`, [
      job.id,
      JSON.stringify({ ok: true, result }),
    ])
  }

  const list = await db.as<{ number: string; format: string; sha256: string }>(
    owner,
    'select number, format, sha256 from invoice_documents order by number, format',
  )
  expect(list.map(({ number, format }) => `${number} ${format}`)).toEqual([
    'CN-000001 cii',
    'CN-000001 pdf',
    'CN-000001 ubl',
    'INV-000001 cii',
    'INV-000001 pdf',
    'INV-000001 ubl',
  ])
  const files = await Promise.all(
    list.map(async ({ number, format, sha256 }) => {
      const [row] = await db.as<{ file: { content: string } }>(
        owner,
        'select invoice_document($1, $2) as file',
        [number, format],
      )
      const content = Buffer.from(row?.file.content ?? '', 'base64')
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
      return { number, format, content }
    }),
  )
  const read = files
    .filter(({ format }) => format !== 'pdf')
    .map(({ content }) => readInvoice(content))
  expect(read.map(brokenRules)).toEqual([[], [], [], []])
  expect(read[1]).toMatchObject({ number: 'CN-000001', type: '381', preceding: 'INV-000001' })
  expect(read[3]).toMatchObject({
    number: 'INV-000001',
    type: '380',
    profile: expect.stringContaining('xrechnung_3.0'),
    buyer: { name: 'Änne Ö. & Söhne' },
    means: '58',
  })
})
