import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { stubResizeObserver } from '@tests/support/stubResizeObserver'
import { AreaContext, staffArea } from '@/components/admin/useArea'
import * as mutations from '@/domain/billing/admin/mutations'
import * as problems from '@/domain/billing/admin/problems'
import * as receivables from '@/domain/billing/admin/receivables'
import * as invoices from '@/domain/billing/invoices'
import { failure } from '@/lib/errors'
import { BillingPage } from './BillingPage'

vi.mock('@/domain/billing/admin/mutations')
vi.mock('@/domain/billing/admin/problems')
vi.mock('@/domain/billing/admin/receivables')
vi.mock('@/domain/billing/invoices', { spy: true })
vi.mock('@/ui/notify')

const { listDunning, listOpenItems, listUnmatchedPayments, listVouchers } = vi.mocked(receivables)
const { listBillingProblems, retryBillingJob, dismissBillingJob } = vi.mocked(problems)
const { createVoucher, importStatement, matchPayment } = vi.mocked(mutations)

const payment: receivables.UnmatchedPayment = {
  id: 'p1',
  driver: 'bank-transfer',
  reference: 'line 1',
  amountCents: 1_200,
  currency: 'EUR',
  receivedOn: '2026-11-20',
  payer: 'Somebody',
  remittance: 'Rechnung',
}

beforeEach(() => {
  stubResizeObserver()
  vi.resetAllMocks()
  listOpenItems.mockResolvedValue([
    {
      number: 'INV-000007',
      workspace: { name: 'Northwind', slug: 'northwind' },
      dueOn: '2026-10-10',
      daysOverdue: 47,
      currency: 'EUR',
      openCents: 12_345,
    },
  ])
  listDunning.mockResolvedValue([
    {
      workspaceId: 'w1',
      workspace: { name: 'Northwind', slug: 'northwind' },
      cause: 'invoice',
      number: 'INV-000007',
      since: '2026-10-10',
      overdueCents: 12_345,
      heldAt: null,
      nextStep: 'hold',
      nextStepAt: '2026-11-27T10:00:00Z',
    },
  ])
  listUnmatchedPayments.mockResolvedValue([payment])
  listVouchers.mockResolvedValue([])
  listBillingProblems.mockResolvedValue([])
})
afterEach(cleanup)

async function render(staffType: string) {
  const { auth } = await startAuth({ staffType })
  await renderApp({
    auth,
    path: '/staff/billing',
    page: () => (
      <AreaContext value={staffArea}>
        <BillingPage />
      </AreaContext>
    ),
  })
  return userEvent.setup()
}

test('billing staff see what is late, since when, and what happens next', async () => {
  await render('billing')
  const open = await screen.findByRole('table', { name: 'Open invoices' })
  expect(await within(open).findByText('47 days late')).toBeInTheDocument()
  expect(screen.getByText('31 to 60 days late').parentElement).toHaveTextContent('1 invoice')
  const late = screen.getByRole('table', { name: 'Customers who are late' })
  expect(await within(late).findByText('Servers are stopped')).toBeInTheDocument()
})

test('support staff see no payments, and who does', async () => {
  await render('support')
  expect(await screen.findByText(/Only billing staff and admins see invoices/)).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('payments of unknown payers are told apart, and a dialog says which one it is about', async () => {
  listUnmatchedPayments.mockResolvedValue([
    { ...payment, payer: '' },
    { ...payment, id: 'p2', payer: '', amountCents: 3_400, remittance: '', reference: null },
  ])
  const user = await render('billing')
  await screen.findByRole('button', { name: 'Match €12.00 of 20 Nov 2026 from somebody unknown' })
  await user.click(screen.getByRole('button', { name: /^Match €34.00/ }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('€34.00, received on 20 Nov 2026. The payer wrote: nothing.')
})

test('a payment is matched by the number of an invoice, which says whose it is', async () => {
  vi.mocked(invoices.loadInvoice)
    .mockResolvedValueOnce(null)
    .mockResolvedValue({ number: 'INV-000007', workspaceId: 'w1' } as invoices.Invoice)
  matchPayment.mockResolvedValue()
  const user = await render('billing')
  await user.click(await screen.findByRole('button', { name: /Match/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'He called us')
  await user.click(within(dialog).getByRole('button', { name: 'Match payment' }))
  expect(within(dialog).getByText(/Enter the number of an invoice, or/)).toBeInTheDocument()
  const number = within(dialog).getByRole('textbox', { name: /^Invoice/ })
  await user.type(number, 'inv-000007')
  await user.click(within(dialog).getByRole('button', { name: 'Match payment' }))
  // The first answer: there is none with this number. What was typed stays.
  await vi.waitFor(() => expect(number).toHaveAttribute('aria-invalid', 'true'))
  expect(number).toHaveValue('inv-000007')
  await user.click(within(dialog).getByRole('button', { name: 'Match payment' }))
  await vi.waitFor(() =>
    expect(matchPayment).toHaveBeenCalledWith(
      'p1',
      { workspaceId: 'w1', number: 'INV-000007' },
      'He called us',
    ),
  )
})

test('a statement is shown before it is booked, then what became of each payment', async () => {
  importStatement.mockImplementation((rows) =>
    Promise.resolve(
      rows.map(({ reference }) => ({
        reference,
        result: 'matched',
        number: 'INV-000007',
        workspace: 'Northwind',
      })),
    ),
  )
  const user = await render('billing')
  const csv = [
    'Booking date;Amount;Currency;Payer;Purpose;Transaction ID',
    '2026-11-20;123.45;EUR;Northwind;INV-000007;line-1',
  ].join('\n')
  await user.upload(
    await screen.findByLabelText('Choose a file'),
    new File([csv], 'november.csv', { type: 'text/csv' }),
  )
  expect(await screen.findByText(/november.csv: 1 payment that came in/)).toBeInTheDocument()
  expect(importStatement).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Book 1 payment' }))
  expect(await screen.findByText('INV-000007, Northwind')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Book/ })).not.toBeInTheDocument()
})

test('the code of a new voucher is shown once it is made; a refusal stands beside its field', async () => {
  createVoucher
    .mockRejectedValueOnce({ ...failure('invalid_input'), field: 'title', reasons: ['Too long.'] })
    .mockResolvedValue('abcd-efgh')
  const user = await render('billing')
  await user.click(await screen.findByRole('button', { name: 'Create voucher' }))
  const dialog = await screen.findByRole('dialog')
  const field = (name: RegExp) => within(dialog).getByLabelText(name)
  await user.type(field(/^Name/), 'Welcome')
  await user.type(field(/^Credit for each/), '10')
  await user.type(field(/^Until when/), '2199-01-01T10:00')
  await user.type(field(/^Reason/), 'For the fair')
  const create = within(dialog).getByRole('button', { name: 'Create voucher' })
  await user.click(create)
  await vi.waitFor(() => expect(field(/^Name/)).toHaveAccessibleDescription(/Too long/))
  await user.click(create)
  expect(await screen.findByText('abcd-efgh')).toBeInTheDocument()
  expect(createVoucher).toHaveBeenLastCalledWith(
    expect.objectContaining({ amountCents: 1_000, maxUses: 1, creditDays: 365 }),
    'For the fair',
  )
})

const problem: problems.BillingProblem = {
  id: 'j1',
  kind: 'document',
  workspace: { name: 'Northwind', slug: 'northwind' },
  number: 'INV-000007',
  driver: null,
  attempts: 30,
  failedAt: '2026-11-20T10:00:00Z',
  code: 'broken',
  detail: 'A font is missing.',
  canRetry: true,
  isQueued: false,
}

test('a job that failed is tried again with a reason, or removed from the list', async () => {
  listBillingProblems.mockResolvedValue([
    problem,
    { ...problem, id: 'j2', kind: 'charge', canRetry: false },
    { ...problem, id: 'j3', kind: 'close', workspace: null, isQueued: true },
  ])
  retryBillingJob.mockResolvedValue()
  dismissBillingJob.mockResolvedValue()
  const user = await render('billing')
  const table = await screen.findByRole('table', { name: 'Failed jobs' })
  const rowOf = async (name: RegExp) => within(await within(table).findByRole('row', { name }))
  const document = await rowOf(/^The documents of an invoice could not be made/)
  expect(document.getByText('A font is missing.')).toBeInTheDocument()
  const charge = await rowOf(/^A payment could not be taken/)
  expect(charge.getByText('The customer was told, and can pay again.')).toBeInTheDocument()
  expect(charge.queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument()
  const close = await rowOf(/^Months could not be closed/)
  expect(close.getByText('Being tried again')).toBeInTheDocument()

  await user.click(document.getByRole('button', { name: /Try again/ }))
  const retry = within(await screen.findByRole('dialog'))
  await user.type(retry.getByRole('textbox', { name: /Reason/ }), 'The font is there')
  await user.click(retry.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(retryBillingJob).toHaveBeenCalledWith('j1', 'The font is there'))

  await user.click(charge.getByRole('button', { name: /Remove/ }))
  const remove = within(await screen.findByRole('dialog'))
  await user.type(remove.getByRole('textbox', { name: /Reason/ }), 'He paid by bank')
  await user.click(remove.getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() => expect(dismissBillingJob).toHaveBeenCalledWith('j2', 'He paid by bank'))
})
