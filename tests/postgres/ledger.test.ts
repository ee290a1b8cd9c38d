// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { Ledger, makeHistory } from './ledgerHistory.ts'

let ledger: Ledger
afterEach(() => ledger.db.close())

/** Everything that must hold after each step, as rows that break it. */
const broken = `
  select 'a booking does not sum to zero' as rule, t.id::text as what
  from app.ledger_transactions t left join app.ledger_entries e on e.transaction_id = t.id
  group by t.id having coalesce(sum(e.amount_cents), 1) <> 0
  union all
  select 'the balance is payments and credits minus invoices', w.id::text
  from app.workspaces w where private.balance_cents(w.id) <> (
    select coalesce(sum(p.amount_cents), 0) from app.payments p where p.workspace_id = w.id
  ) - (
    select coalesce(sum(r.amount_cents), 0) from app.refunds r join app.payments p on p.id = r.payment_id
    where p.workspace_id = w.id and r.state = 'succeeded'
  ) + (
    select coalesce(sum(c.amount_cents - coalesce(c.expired_cents, 0)), 0) from app.credits c where c.workspace_id = w.id
  ) + (
    select coalesce(sum(a.cents), 0) from app.allocations a join app.invoices i on i.id = a.invoice_id
    where i.workspace_id = w.id and a.write_off_id is not null
  ) - (
    select coalesce(sum(case i.kind when 'invoice' then i.total_cents else -i.total_cents end), 0)
    from app.invoices i where i.workspace_id = w.id)
  union all
  select 'what is open is the total without what settles it', i.number
  from app.invoices i where i.kind = 'invoice' and private.open_cents(i.id) <> i.total_cents - (
    select coalesce(sum(a.cents), 0) from app.allocations a where a.invoice_id = i.id)
  union all
  select 'a payment pays no more than is left of it', p.id::text
  from app.payments p where (
    select coalesce(sum(a.cents), 0) from app.allocations a where a.payment_id = p.id
  ) > greatest(private.refundable_cents(p), 0)
  union all
  select 'a credit pays no more than it is', c.id::text
  from app.credits c where (
    select coalesce(sum(a.cents), 0) from app.allocations a where a.credit_id = c.id
  ) + coalesce(c.expired_cents, 0) > c.amount_cents
  union all
  select 'a credit note pays no more than it is', n.number
  from app.invoices n where n.kind = 'credit_note' and private.credit_note_left(n) < 0
  union all
  select 'nothing is left over while an invoice is open', o.workspace_id::text
  from app.open_invoices o where exists (
    select from app.payments p where p.workspace_id = o.workspace_id and private.payment_left(p) > 0
  ) or exists (
    select from app.credits c where c.workspace_id = o.workspace_id and private.credit_left(c) > 0
  ) or exists (
    select from app.invoices n
    where n.workspace_id = o.workspace_id and n.kind = 'credit_note' and private.credit_note_left(n) > 0)
  union all
  select 'an attempt that succeeded has its payment', a.id::text
  from app.payment_attempts a
  where (a.state = 'succeeded') <> exists (select from app.payments p where p.attempt_id = a.id)
  union all
  select 'cash is what arrived without what went back', 'all'
  where (
    select coalesce(sum(e.amount_cents), 0) from app.ledger_entries e where e.account = 'cash'
  ) <> (
    select coalesce(sum(p.amount_cents), 0) from app.payments p where p.workspace_id is not null
  ) - (
    select coalesce(sum(r.amount_cents), 0) from app.refunds r join app.payments p on p.id = r.payment_id
    where p.workspace_id is not null and r.state = 'succeeded')`

test('every amount is accounted for in a random history of 1,000 steps, told in any order and twice', async () => {
  ledger = await Ledger.open()
  const history = makeHistory(20_261_129, 1000)
  for (const [index, step] of history.entries()) {
    await ledger.take(step)
    if (index % 100 !== 0) continue
    expect([index, step, await ledger.db.rows(broken)]).toEqual([index, step, []])
  }
  await ledger.finish()
  expect(await ledger.db.rows(broken)).toEqual([])
  // Such a history says something only if everything happened in it.
  const [seen] = await ledger.db.rows<Record<string, number>>(
    `select
       (select count(*) from app.invoices where kind = 'invoice') as invoices,
       (select count(*) from app.invoices where kind = 'credit_note') as credit_notes,
       (select count(*) from app.payments where driver = 'simulated') as driver_payments,
       (select count(*) from app.refunds where kind = 'refund' and state = 'succeeded') as refunds,
       (select count(*) from app.refunds where kind = 'refund' and state = 'failed') as failed_refunds,
       (select count(*) from app.refunds where kind = 'dispute' and state = 'succeeded') as lost,
       (select count(*) from app.refunds where kind = 'dispute' and state = 'failed') as won,
       (select count(*) from app.credits where expired_cents > 0) as expired,
       (select count(*) from app.allocations where credit_note_id is not null) as settled_by_credit_notes,
       (select count(*) from app.allocations where write_off_id is not null) as written_off,
       (select count(*) from app.payment_attempts where state = 'failed') as failed_attempts`,
  )
  for (const [what, count] of Object.entries(seen ?? {}))
    expect([what, count > 0]).toEqual([what, true])
}, 300_000)
