import { expect, test } from 'vitest'
import { makeBillingAccount, makeInvoice } from '@/domain/billing/invoiceFixtures'
import { makeWorkspace } from '@/domain/workspaces/fixtures'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows } from '../lineFixtures'

const withAccount = (changes: Parameters<typeof makeAccount>[1]) => ({
  data: makeData({ account: () => Promise.resolve(makeAccount([], changes)) }),
  confirm: agree,
})

const invoices = () =>
  Promise.resolve([
    makeInvoice({ paidCents: 1_900, status: 'overdue' }),
    makeInvoice({ number: 'CN-000001', kind: 'credit_note', dueOn: null, status: 'credited' }),
  ])

const billing = () =>
  Promise.resolve(makeBillingAccount({ balanceCents: -11_900, overdueCents: 1_900 }))

test('invoices are listed with what is still to be paid, and credit notes owe nothing', async () => {
  const found = await rows('invoices | pick invoice, kind, month, status, total, open', {
    ...withAccount({ invoices }),
  })
  expect(found.rows).toEqual([
    {
      invoice: 'INV-000042',
      kind: 'invoice',
      month: '2026-11',
      status: 'overdue',
      total: 119,
      open: 100,
    },
    {
      invoice: 'CN-000001',
      kind: 'credit note',
      month: '2026-11',
      status: 'credited',
      total: -119,
      open: 0,
    },
  ])
})

test('the balance says what is due, and what the month costs', async () => {
  const found = await rows('balance', withAccount({ billing }))
  expect(found).toMatchObject({
    currency: 'EUR',
    rows: [{ mode: 'postpaid', balance: -119, overdue: 19, month: 1.5, projected: 8 }],
  })
})

test('the budget is the limit of the workspace, beside what the month costs', async () => {
  const workspace = makeWorkspace({ monthlyLimitMicros: 60_000_000, limitAction: 'stop_marked' })
  const at = new Date(makeData().now() + 12 * 3_600_000).toISOString()
  const limitState = () => Promise.resolve({ exhaustsAt: at, isReached: false })
  const found = await rows('budget', withAccount({ workspace, limitState, orders: 'open' }))
  const costs = { spent: 1.5, projected: 8 }
  expect(found.rows).toEqual([{ ...costs, limit: 60, lasts: 12, action: 'stop marked servers' }])
  expect((await rows('budget', withAccount({ orders: 'open' }))).rows).toEqual([
    { ...costs, limit: null, lasts: null, action: null },
  ])
  const preview = await rows('budget', withAccount({ workspace, orders: 'preview' }))
  expect(preview.rows).toMatchObject([{ spent: 0, projected: 0, limit: 60 }])
})

test.each(['invoices', 'balance'])('%s is refused to an operator, as on the page', async (line) => {
  const workspace = makeWorkspace({ role: 'operator' })
  const found = await problem(line, withAccount({ workspace }))
  expect(found.message).toMatch(/Only .*an owner can do this\. Your role is operator\./)
})
