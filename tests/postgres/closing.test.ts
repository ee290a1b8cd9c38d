// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCustomer, openDatabase, waitForLock, type TestDatabase } from './database.ts'
import { image, region, small } from './rows.ts'

// Numbers without gaps, and each month once: also with several workers, and when one of them dies at any moment.

const WORKSPACES = 24

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase()
  const customers = await Promise.all(Array.from({ length: WORKSPACES }, () => newCustomer(db)))
  await db.rows(`update app.workspaces set created_at = '2020-01-01Z' where id = any ($1)`, [
    customers.map(({ workspace }) => workspace),
  ])
  await db.rows(`update app.billing_settings set tax_scheme = 'vat', tax_country = 'AT'`)
  await db.rows(`update app.provider_details set legal_name = 'Stone GmbH', vat_id = 'ATU12345678'`)
  await db.rows(
    `insert into app.charging_periods (from_at) select date_trunc('month', now(), 'UTC') - interval '1 month'`,
  )
  await db.rows(
    `insert into app.billing_profiles (workspace_id, kind, name, street, postcode, city, country)
     select id, 'person', 'Ada', 'Ring 1', '1010', 'Wien', 'AT' from app.workspaces`,
  )
  await db.rows(
    `insert into app.instances (
       workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since, created_at)
     select w.id, 'web-' || n, '${small}', '${region}', '${image}', 'EUR', 60000 * n, 'running',
       date_trunc('month', now(), 'UTC') - interval '1 month', '2020-01-01Z'
     from app.workspaces w, generate_series(1, 3) n`,
  )
  await db.rows('select private.log_state(id) from app.instances')
})
afterAll(() => db.close())

const close = (max: number) =>
  db.asService<{ batch: { closed: number; is_done: boolean } }>(
    'select close_months($1, $2) as batch',
    ['worker', max],
  )

/** Closes until nothing is left. */
async function closeAll(): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each call is what the one before left
    const [row] = await close(5)
    if (row?.batch.is_done === true) return
  }
}

const invoices = () =>
  db.rows<{ number: string; hash: string; previous_hash: string; total_cents: number }>(
    'select number, hash, previous_hash, total_cents from app.invoices order by number',
  )

test('a worker that dies leaves nothing behind, and two at once issue each invoice once', async () => {
  // Dies after it issued five invoices, before the end of its transaction.
  const dying = await db.pool.connect()
  await dying.query('begin')
  await dying.query(`select private.close_months('dying', 5)`)
  dying.release(true)
  expect(await invoices()).toEqual([])

  // One holds five workspaces and the series. The other takes others, and waits for the next number.
  const first = await db.pool.connect()
  await first.query('begin')
  await first.query(`select private.close_months('first', 5)`)
  const second = close(5)
  await waitForLock(db)
  await first.query('commit')
  first.release()
  await second
  expect((await invoices()).length).toBe(10)

  await Promise.all([closeAll(), closeAll(), closeAll()])
  await closeAll()

  const issued = await invoices()
  expect(issued.map(({ number }) => number)).toEqual(
    Array.from({ length: WORKSPACES }, (_, n) => `INV-${String(n + 1).padStart(6, '0')}`),
  )
  // Each has the hash of the one before it.
  expect(issued.map((invoice) => invoice.previous_hash)).toEqual([
    '0'.repeat(64),
    ...issued.slice(0, -1).map(({ hash }) => hash),
  ])
  expect(new Set(issued.map(({ total_cents }) => total_cents)).size).toBe(1)
  expect(
    await db.rows(
      `select count(distinct workspace_id) as workspaces, count(*) as closings,
         count(*) filter (where invoice_id is null) as without
       from app.month_closings where closed_at is not null`,
    ),
  ).toEqual([{ workspaces: WORKSPACES, closings: WORKSPACES, without: 0 }])
  expect(
    await db.rows(
      `select sum(e.amount_cents) = (select sum(total_cents) from app.invoices) as same
       from app.ledger_entries e where e.account = 'receivable'`,
    ),
  ).toEqual([{ same: true }])
})

test('two credit notes at once give back a line once', async () => {
  const { person } = await newCustomer(db)
  await db.rows(`insert into app.staff (user_id, staff_type) values ($1, 'admin')`, [person])
  const credit = () =>
    db.as(person, 'select issue_credit_note($1, $2, $3)', [
      'INV-000001',
      JSON.stringify([{ position: 1, net_cents: 4000 }]),
      'Wrong price',
    ])
  const outcomes = await Promise.allSettled([credit(), credit(), credit()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  expect(await db.rows(`select number from app.invoices where kind = 'credit_note'`)).toEqual([
    { number: 'CN-000001' },
  ])
})
