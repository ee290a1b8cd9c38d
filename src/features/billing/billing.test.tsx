import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  listPaymentMethods,
  loadBillingAccount,
  loadTransferAccount,
} from '@/domain/billing/account'
import { makeInvoiceFacts, makeLine } from '@/domain/billing/fixtures'
import {
  makeBillingAccount,
  makeInvoice,
  makeMonth,
  makeMonthLine,
} from '@/domain/billing/invoiceFixtures'
import {
  listInvoices,
  listInvoiceSegments,
  loadInvoice,
  loadInvoiceFacts,
} from '@/domain/billing/invoices'
import { loadMonthSoFar } from '@/domain/billing/monthSoFar'
import {
  addPaymentMethod,
  checkPaymentMethod,
  payInvoice,
  redeemVoucher,
} from '@/domain/billing/mutations'
import { listCredits, listPaymentAttempts, listPayments } from '@/domain/billing/payments'
import { listRefunds } from '@/domain/billing/refunds'
import { loadBillingTerms } from '@/domain/billing/terms'
import { makePermission, makeWorkspace } from '@/domain/workspaces/fixtures'
import { listPermissions } from '@/domain/workspaces/permissions'
import { listMyWorkspaces, type WorkspaceRole } from '@/domain/workspaces/workspace'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { stubResizeObserver } from '@tests/support/stubResizeObserver'
import { BillingPage } from './BillingPage'
import { InvoicePage } from './InvoicePage'
import { MethodsPage } from './MethodsPage'

vi.mock('@/domain/billing/account', async (original) => ({
  ...(await original<object>()),
  loadBillingAccount: vi.fn(),
  listPaymentMethods: vi.fn(),
  loadTransferAccount: vi.fn(),
}))
vi.mock('@/domain/billing/invoices', async (original) => ({
  ...(await original<object>()),
  listInvoices: vi.fn(),
  loadInvoice: vi.fn(),
  loadInvoiceFacts: vi.fn(),
  listInvoiceSegments: vi.fn(),
}))
vi.mock('@/domain/billing/payments', async (original) => ({
  ...(await original<object>()),
  listPayments: vi.fn(),
  listPaymentAttempts: vi.fn(),
  listCredits: vi.fn(),
}))
vi.mock('@/domain/billing/refunds', async (original) => ({
  ...(await original<object>()),
  listRefunds: vi.fn(),
}))
vi.mock('@/domain/billing/dailyRoots', async (original) => ({
  ...(await original<object>()),
  listRootsFrom: vi.fn(() => Promise.resolve([])),
}))
vi.mock('@/domain/billing/monthSoFar')
vi.mock('@/domain/billing/mutations')
vi.mock('@/domain/billing/terms')
vi.mock('@/domain/workspaces/permissions', async (original) => ({
  ...(await original<object>()),
  listPermissions: vi.fn(),
}))
vi.mock('@/domain/workspaces/workspace', async (original) => ({
  ...(await original<object>()),
  listMyWorkspaces: vi.fn(),
}))
vi.mock('@/domain/identity/profile', async (original) => ({
  ...(await original<object>()),
  loadProfile: vi.fn(() => Promise.resolve({ suspended_at: null })),
}))

const card = {
  id: 'm1',
  driver: 'stripe' as const,
  label: 'Visa ending in 4242',
  state: 'ready' as const,
  isDefault: true,
  setupUrl: null,
  errorText: null,
  createdAt: '2026-11-01T00:00:00Z',
}

beforeEach(() => {
  stubResizeObserver()
  vi.clearAllMocks()
  vi.mocked(loadBillingAccount).mockResolvedValue(makeBillingAccount())
  vi.mocked(loadMonthSoFar).mockResolvedValue(makeMonth())
  vi.mocked(listInvoices).mockResolvedValue([makeInvoice()])
  vi.mocked(loadInvoice).mockResolvedValue(makeInvoice())
  vi.mocked(listPayments).mockResolvedValue([])
  vi.mocked(listPaymentAttempts).mockResolvedValue([])
  vi.mocked(listCredits).mockResolvedValue([])
  vi.mocked(listRefunds).mockResolvedValue([])
  vi.mocked(listPaymentMethods).mockResolvedValue([card])
  vi.mocked(loadTransferAccount).mockResolvedValue(null)
  vi.mocked(loadBillingTerms).mockResolvedValue({
    currency: 'EUR',
    due_days: 14,
    drivers: ['stripe', 'bank-transfer'],
  } as never)
  vi.mocked(listPermissions).mockResolvedValue([
    makePermission('see_billing', { isForAccountants: true }),
    makePermission('pay'),
  ])
  vi.mocked(checkPaymentMethod).mockResolvedValue(undefined)
  as('owner')
})
afterEach(cleanup)

const as = (role: WorkspaceRole) =>
  vi.mocked(listMyWorkspaces).mockResolvedValue([makeWorkspace({ role })])

async function show(page: () => React.ReactNode) {
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/dashboard/billing', page })
  return userEvent.setup()
}

const overview = () => show(() => <BillingPage />)
const invoicePage = () => show(() => <InvoicePage number="INV-000042" />)

test('the overview adds up what is due, and lists each server of the month with the dearest first', async () => {
  vi.mocked(loadMonthSoFar).mockResolvedValue(
    makeMonth({
      lines: [
        makeMonthLine({ title: 'db-1', netMicros: 500_000 }),
        makeMonthLine({ title: 'web-1', netMicros: 1_000_000 }),
      ],
    }),
  )
  const person = await overview()
  await screen.findByRole('rowheader', { name: 'db-1' })
  const month = within(screen.getByRole('table', { name: 'What North costs this month' }))
  const names = () => month.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(names()).toEqual(['web-1', 'db-1'])
  expect(month.getByRole('row', { name: /web-1/ })).toHaveTextContent('7,500€1.00€8.00')
  const byName = month.getByRole('button', { name: 'Name' })
  await person.click(byName)
  expect(byName).toHaveFocus()
  expect(names()).toEqual(['db-1', 'web-1'])
  expect(screen.getByText('19 % VAT').nextSibling).toHaveTextContent('€0.29')
  expect(screen.getByText('1 open invoice, due on 15 Dec 2026')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Pay INV-000042' })).toHaveAttribute(
    'href',
    '/dashboard/billing/invoices/INV-000042#pay',
  )
  expect(screen.getByRole('link', { name: 'INV-000042' })).toHaveAttribute(
    'href',
    '/dashboard/billing/invoices/INV-000042',
  )
})

test('a figure that could not be read is a dash, and the rest of the page stays', async () => {
  const failure = { code: 'server_error', message: 'Something went wrong on our side.', hint: '' }
  vi.mocked(listInvoices).mockRejectedValue(failure)
  await overview()
  await waitFor(() => expect(screen.getByText('To pay').nextSibling).toHaveTextContent('–'))
  expect(screen.getByText('This month so far').nextSibling).toHaveTextContent('€')
  expect(screen.queryByRole('link', { name: /^Pay / })).not.toBeInTheDocument()
})

test('what is overdue says what happens when, and leads to the payment', async () => {
  vi.mocked(loadBillingAccount).mockResolvedValue(
    makeBillingAccount({
      overdueCents: 11_900,
      oldestNumber: 'INV-000042',
      failureText: 'The card has expired.',
      nextStep: 'hold',
      nextStepAt: '2027-01-01T12:00:00Z',
    }),
  )
  await overview()
  const notice = await screen.findByText(/€119\.00 is overdue/)
  expect(notice.closest('[role=status]')).toHaveTextContent(
    /The card has expired\. If nothing is paid by 1 Jan 2027, the servers .* are stopped\./,
  )
  expect(screen.getByRole('link', { name: 'Pay INV-000042' })).toHaveAttribute(
    'href',
    '/dashboard/billing/invoices/INV-000042#pay',
  )
})

test('who may not see bills reads why, and nothing of them is asked for', async () => {
  as('operator')
  await overview()
  expect(
    await screen.findByText('Only an accountant or an owner can do this. Your role is operator.'),
  ).toBeVisible()
  expect(loadBillingAccount).not.toHaveBeenCalled()
  expect(listInvoices).not.toHaveBeenCalled()
})

test('a credit has the name of its voucher, or why it was given', async () => {
  vi.mocked(listCredits).mockResolvedValue([
    {
      id: 'c1',
      kind: 'voucher',
      reason: 'Welcome week',
      amountCents: 1000,
      leftCents: 400,
      currency: 'EUR',
      endsAt: null,
      createdAt: '2026-11-26T12:00:00Z',
    },
  ])
  await overview()
  expect(await screen.findByRole('rowheader', { name: /^Voucher ?Welcome week$/ })).toBeVisible()
})

test('a payment says what of it went back, and what could not', async () => {
  const payment = {
    id: 'p1',
    number: null,
    driver: 'bank-transfer' as const,
    amountCents: 2_500,
    currency: 'EUR',
    receivedOn: '2026-11-20',
    state: 'received' as const,
  }
  vi.mocked(listPayments).mockResolvedValue([payment, { ...payment, id: 'p2' }])
  const refund = { id: 'r1', paymentId: 'p1', kind: 'refund' as const, currency: 'EUR' }
  vi.mocked(listRefunds).mockResolvedValue([
    { ...refund, amountCents: 152, state: 'succeeded' },
    { ...refund, id: 'r2', amountCents: 100, state: 'failed' },
    { ...refund, id: 'r3', kind: 'dispute', amountCents: 99, state: 'succeeded' },
  ])
  await overview()
  await screen.findByText(/could not be refunded/)
  const [, first, second] = within(
    screen.getByRole('table', { name: 'The last payments' }),
  ).getAllByRole('row')
  expect(first).toHaveTextContent(/Received€1\.52 refunded€1\.00 could not be refunded€25\.00$/)
  expect(second).toHaveTextContent(/Received€25\.00$/)
})

test('a code that no voucher has stays in the field, with the reason', async () => {
  vi.mocked(redeemVoucher).mockResolvedValue({
    status: 'used_up',
    amountCents: null,
    currency: null,
    endsAt: null,
  })
  const person = await overview()
  const code = await screen.findByRole('textbox', { name: 'Voucher code' })
  await person.type(code, 'abcd-efgh')
  await person.click(screen.getByRole('button', { name: 'Redeem' }))
  expect(redeemVoucher).toHaveBeenCalledWith('id of north', 'abcd-efgh')
  await waitFor(() =>
    expect(code).toHaveAccessibleDescription(
      'This voucher was redeemed the most times that it allows.',
    ),
  )
  expect(code).toHaveValue('abcd-efgh')
})

function holdInvoice(stated: number, computed: number) {
  const line = makeLine({
    title: 'web-1',
    net_micros: stated,
    net_cents: Math.round(stated / 10_000),
  })
  const facts = makeInvoiceFacts({ number: 'INV-000042', lines: [line] })
  vi.mocked(loadInvoiceFacts).mockResolvedValue({ facts, hashedText: '' })
  const fromMs = Date.UTC(2026, 10, 1)
  vi.mocked(listInvoiceSegments).mockResolvedValue([
    {
      position: 1,
      state: 'running',
      isBilled: true,
      hourlyMicros: computed,
      monthlyCapMicros: null,
      fromMs,
      toMs: fromMs + 3_600_000,
      amountMicros: computed,
    },
  ])
}

test('an open invoice shows its lines, and is paid by a stored payment method or by transfer', async () => {
  holdInvoice(6_000_000, 6_000_000)
  vi.mocked(payInvoice).mockResolvedValue(undefined)
  const person = await invoicePage()
  await person.click(
    await screen.findByRole('button', { name: 'Pay €119.00 with Visa ending in 4242' }),
  )
  expect(payInvoice).toHaveBeenCalledWith('INV-000042', { methodId: 'm1' })
  const lines = within(await screen.findByRole('table', { name: 'Lines of INV-000042' }))
  expect(lines.getByRole('row', { name: /web-1/ })).toHaveTextContent(
    /43,200minutes€0\.0096per hour€6\.00$/,
  )
  expect(await screen.findByRole('img', { name: /QR code of this transfer/ })).toBeInTheDocument()
})

test('an accountant sees how to pay, and that only an owner can', async () => {
  as('accountant')
  holdInvoice(6_000_000, 6_000_000)
  await invoicePage()
  const pay = await screen.findByRole('button', { name: /^Pay €119\.00/ })
  expect(pay).toHaveAttribute('aria-disabled', 'true')
  expect(pay).toHaveAccessibleDescription('Only an owner can do this. Your role is accountant.')
})

test('a check names each difference, and opens the times of its line', async () => {
  holdInvoice(6_010_000, 6_000_000)
  const person = await invoicePage()
  await person.click(await screen.findByRole('button', { name: 'Compute it again' }))
  const found = await screen.findByRole('alert')
  expect(found).toHaveTextContent(
    'The cost of line 1 (web-1) is €6.010000, and should be €6.000000.',
  )
  // The window of these tests has no cryptography.
  expect(found).not.toHaveTextContent('fingerprint')
  expect(within(found).getByRole('link', { name: 'Contact support' })).toBeVisible()
  const times = within(await screen.findByRole('table', { name: 'Times of line 1' }))
  expect(times.getByRole('row', { name: /Running/ })).toHaveTextContent('1 h€6.000000€6.000000')
  expect(
    await screen.findByText(/daily roots can only be compared on a page that was loaded by https/),
  ).toBeVisible()
})

test('a payment method that was begun leads to its page, and is asked about on return', async () => {
  vi.mocked(listPaymentMethods).mockResolvedValue([
    {
      ...card,
      id: 'm2',
      label: '',
      state: 'pending',
      isDefault: false,
      setupUrl: 'https://pay.example/2',
    },
  ])
  vi.mocked(addPaymentMethod).mockResolvedValue(undefined)
  const person = await show(() => <MethodsPage />)
  expect(await screen.findByRole('link', { name: 'Go to the payment provider' })).toHaveAttribute(
    'href',
    'https://pay.example/2',
  )
  expect(checkPaymentMethod).toHaveBeenCalledExactlyOnceWith('m2')
  await person.click(screen.getByRole('button', { name: 'Add card or direct debit' }))
  expect(addPaymentMethod).toHaveBeenCalledWith('id of north', 'stripe')
})
