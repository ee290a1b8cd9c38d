// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueInvoice, newStaff, openBilling } from './billingSetup.ts'
import { newCustomer, openDatabase, tally, type TestDatabase } from './database.ts'

// What happens to money while several people and processes are at it.

let db: TestDatabase
let staff: string
let person: string
let workspace: string

beforeAll(async () => {
  db = await openDatabase()
  await openBilling(db)
  staff = await newStaff(db, 'admin')
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.rows(
    `update app.billing_jobs set status = 'done', ended_at = now() where ended_at is null`,
  )
  ;({ person, workspace } = await newCustomer(db))
})

const issue = () => issueInvoice(db, { workspace, netCents: 1000, month: '2026-10-01' })
const payInvoice = (payer: string, number: string) =>
  db.as<{ answer: { attempt_id: string } }>(
    payer,
    `select pay_invoice($1, driver => 'simulated') as answer`,
    [number],
  )
const book = (reference: string, cents = 1200) =>
  db.as(staff, `select book_payment($1, current_date, $2, 'Arrived', workspace_id => $3)`, [
    cents,
    reference,
    workspace,
  ])

/** As a worker that asked the payment provider what happened. */
const tell = (...events: Record<string, unknown>[]) =>
  db.rows(`select private.finish_pull_events('{"driver": "simulated"}', $1)`, [
    JSON.stringify({ events: events.map((event) => ({ at: '2026-11-01T00:00:00Z', ...event })) }),
  ])

async function claim(worker: string): Promise<{ id: string; payload: Record<string, unknown> }[]> {
  const rows = await db.asService<{ job: { id: string; payload: Record<string, unknown> } }>(
    `select claim_billing_jobs($1, '{charge,refund}', 20, 60) as job`,
    [worker],
  )
  return rows.map(({ job }) => job)
}
const complete = (worker: string, id: string, result: Record<string, unknown>) =>
  db.asService('select complete_billing_job($1, $2, $3)', [
    id,
    worker,
    JSON.stringify({ ok: true, result }),
  ])

async function account() {
  const [found] = await db.rows<{ balance: number; payments: number; open: number }>(
    `select private.balance_cents($1) as balance,
       (select count(*) from app.payments where workspace_id = $1) as payments,
       (select coalesce(sum(open_cents), 0) from app.open_invoices where workspace_id = $1) as open`,
    [workspace],
  )
  return { balance: found?.balance, payments: found?.payments, open: Number(found?.open) }
}

/** A charge of the invoice that a worker holds. */
async function beginCharge() {
  const number = await issue()
  await payInvoice(person, number)
  const [job] = await claim('w1')
  if (!job) throw new Error('There is no job.')
  return { job, attempt: String(job.payload['attempt_id']) }
}
const succeeded = (attempt: string) => ({
  id: `event of ${attempt}`,
  kind: 'charge.succeeded',
  attempt_id: attempt,
  driver_reference: `ref ${attempt}`,
  amount_cents: 1200,
  currency: 'EUR',
  received_on: '2026-11-01',
})

test('two owners who pay the same invoice at once share one attempt', async () => {
  const number = await issue()
  const { person: other } = await newCustomer(db)
  await db.rows(`insert into app.workspace_members values ($1, $2, 'owner')`, [workspace, other])
  const answers = await Promise.all(
    [person, other, person, other].map((payer) => payInvoice(payer, number)),
  )
  expect(new Set(answers.map(([row]) => row?.answer.attempt_id)).size).toBe(1)
  expect(await claim('w1')).toHaveLength(1)
})

test('two workers never do the same job', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      db.rows(`select private.add_billing_job('charge', $1)`, [`job ${index}`]),
    ),
  )
  const taken = (await Promise.all([claim('w1'), claim('w2'), claim('w3')])).flat()
  expect(new Set(taken.map(({ id }) => id)).size).toBe(20)
  expect(taken).toHaveLength(20)
})

test('a job whose worker fell silent is done by another one, and the first one reports in vain', async () => {
  const { job, attempt } = await beginCharge()
  await db.rows('update app.billing_jobs set run_after = now() where id = $1', [job.id])
  expect(await claim('w2')).toMatchObject([{ id: job.id }])
  const result = {
    state: 'succeeded',
    driver_reference: `ref ${attempt}`,
    received_on: '2026-11-01',
  }
  expect(await tally([complete('w1', job.id, result)])).toEqual({ conflict: 1 })
  expect(await tally([complete('w2', job.id, result)])).toEqual({ done: 1 })
  expect(await account()).toEqual({ balance: 0, payments: 1, open: 0 })
})

test('a payment that the worker reports while its event arrives, twice, is one payment', async () => {
  const { job, attempt } = await beginCharge()
  const event = succeeded(attempt)
  const outcome = await tally([
    complete('w1', job.id, {
      state: 'succeeded',
      driver_reference: event.driver_reference,
      received_on: '2026-11-01',
    }),
    tell(event),
    tell(event),
    tell({ ...event, id: randomUUID() }),
  ])
  expect(outcome).toEqual({ done: 4 })
  expect(await account()).toEqual({ balance: 0, payments: 1, open: 0 })
})

test('a failure that comes while the payment arrives does not undo it', async () => {
  const { job, attempt } = await beginCharge()
  const event = succeeded(attempt)
  const failure = { ...event, id: randomUUID(), kind: 'charge.failed', error_code: 'declined' }
  await Promise.all([
    tell(event),
    tell(failure),
    complete('w1', job.id, { state: 'failed', error_code: 'declined', error_text: 'Declined.' }),
  ])
  expect(await account()).toEqual({ balance: 0, payments: 1, open: 0 })
  const [found] = await db.rows('select state from app.payment_attempts where id = $1', [attempt])
  expect(found).toEqual({ state: 'succeeded' })
})

test('refunds and a dispute of one payment at once leave every cent on its account', async () => {
  const { job, attempt } = await beginCharge()
  await tell(succeeded(attempt))
  await complete('w1', job.id, { state: 'waiting', driver_reference: null, action_url: null })
  const [payment] = await db.rows<{ id: string }>(
    'select id from app.payments where attempt_id = $1',
    [attempt],
  )
  const refund = (cents: number) =>
    db.as(staff, `select refund_payment($1, $2, 'They asked')`, [payment?.id, cents])
  const outcome = await tally([
    refund(800),
    refund(800),
    tell({
      ...succeeded(attempt),
      id: randomUUID(),
      kind: 'dispute.lost',
      payment_reference: `ref ${attempt}`,
      driver_reference: 'dispute',
    }),
  ])
  // One refund at most fits, and none where the dispute was first.
  expect(outcome['done']).toBeGreaterThanOrEqual(1)
  for (const { id, payload } of await claim('w1')) {
    await complete('w1', id, {
      state: 'succeeded',
      driver_reference: `ref ${String(payload['refund_id'])}`,
    })
  }
  const back = await db.rows<{ cents: number }>(
    `select sum(amount_cents)::bigint as cents from app.refunds where payment_id = $1 and state = 'succeeded'`,
    [payment?.id],
  )
  expect(await account()).toEqual({ balance: -Number(back[0]?.cents), payments: 1, open: 1200 })
})

test('the same line of a statement, booked by two people at once, is one payment', async () => {
  expect(await tally([book('line 1'), book('line 1'), book('line 1')])).toEqual({
    uniqueness_error: 2,
    done: 1,
  })
  expect(await account()).toEqual({ balance: 1200, payments: 1, open: 0 })
})

test('a voucher for one is redeemed once, however many try', async () => {
  const [made] = await db.as<{ code: string }>(
    staff,
    `select create_voucher('Hello', 500, 1, now() + interval '1 day', 30, 'Fair') ->> 'code' as code`,
  )
  const customers = await Promise.all(Array.from({ length: 5 }, () => newCustomer(db)))
  const answers = await Promise.all(
    customers.map((customer) =>
      db.as<{ status: string }>(
        customer.person,
        `select redeem_voucher($1, $2) ->> 'status' as status`,
        [customer.workspace, made?.code],
      ),
    ),
  )
  const statuses = answers.map(([row]) => row?.status)
  expect(statuses.filter((status) => status === 'redeemed')).toHaveLength(1)
  expect(statuses.filter((status) => status === 'used_up')).toHaveLength(4)
})

test('a payment that arrives while servers are being held ends the hold', async () => {
  for (let round = 0; round < 5; round += 1) {
    ;({ person, workspace } = await newCustomer(db))
    await issue()
    await db.rows(
      `update app.open_invoices set due_on = current_date - 40 where workspace_id = $1`,
      [workspace],
    )
    await db.asService('select tick_billing()')
    await db.rows(
      `update app.dunning_cases set hold_at = now(), look_at = now() where workspace_id = $1`,
      [workspace],
    )
    await Promise.all([
      db.asService('select tick_billing()'),
      db.asService('select tick_billing()'),
      book(`round ${round}`),
    ])
    expect(
      await db.rows('select from app.dunning_cases where workspace_id = $1 and ended_at is null', [
        workspace,
      ]),
    ).toEqual([])
    expect(
      await db.rows(
        `select count(*) from app.events where workspace_id = $1 and kind = 'invoice.reminder'`,
        [workspace],
      ),
    ).toEqual([{ count: 1 }])
  }
})
