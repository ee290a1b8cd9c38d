import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { AreaContext, adminArea, staffArea } from '@/components/admin/useArea'
import * as mutations from '@/domain/billing/admin/mutations'
import * as credited from '@/domain/billing/admin/creditedLines'
import * as account from '@/domain/billing/admin/workspaceAccount'
import * as invoices from '@/domain/billing/invoices'
import * as payments from '@/domain/billing/payments'
import { failure } from '@/lib/errors'
import { MoneySection } from './MoneySection'

vi.mock('@/domain/billing/admin/mutations')
vi.mock('@/domain/billing/admin/creditedLines')
vi.mock('@/domain/billing/admin/workspaceAccount')
vi.mock('@/domain/billing/invoices', { spy: true })
vi.mock('@/domain/billing/payments', { spy: true })
vi.mock('@/ui/notify')

const { addCharge, bookPayment, confirmVatId, issueCreditNote, refundPayment, setPaymentMode } =
  vi.mocked(mutations)

const line = (position: number, net_cents: number) => ({
  position,
  title: `web-${position}`,
  net_cents,
})

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(account.loadWorkspaceAccount).mockResolvedValue({
    currency: 'EUR',
    mode: 'postpaid',
    balanceCents: -1_200,
    creditCents: 0,
    availableCents: -1_200,
    daysLeft: null,
    overdueCents: 1_200,
    oldestNumber: 'INV-000007',
    failureText: null,
    nextStep: 'hold',
    nextStepAt: '2026-11-27T10:00:00Z',
    heldAt: null,
    vat: {
      payer: 'Harbor GmbH',
      country: 'DE',
      vatId: 'DE136695976',
      state: 'unavailable',
      triedAt: '2026-11-26T08:00:00Z',
    },
    charges: [
      {
        id: 'c1',
        kind: 'fee',
        title: 'Set-up',
        netMicros: 50_000_000,
        reason: 'Half a day of work',
        createdAt: '2026-11-25T08:00:00Z',
      },
    ],
  })
  vi.mocked(credited.loadCreditedLines).mockResolvedValue(new Map([[1, 300]]))
  vi.mocked(invoices.listInvoices).mockResolvedValue([
    {
      number: 'INV-000007',
      kind: 'invoice',
      workspaceId: 'w1',
      month: '2026-09-01',
      issuedOn: '2026-10-01',
      dueOn: '2026-10-15',
      currency: 'EUR',
      netCents: 1_000,
      taxCents: 200,
      totalCents: 1_200,
      paidCents: 0,
      creditedCents: 0,
      status: 'overdue',
    },
  ])
  vi.mocked(invoices.loadInvoiceFacts).mockResolvedValue({
    facts: { id: 'i1', net_cents: 1_000, lines: [line(1, 700), line(2, 500), line(3, -200)] },
    hashedText: '',
  } as unknown as invoices.ReadFacts)
  vi.mocked(payments.listPayments).mockResolvedValue([
    {
      id: 'p1',
      number: null,
      driver: 'bank-transfer',
      amountCents: 300,
      currency: 'EUR',
      receivedOn: '2026-11-20',
      state: 'received',
    },
  ])
})
afterEach(cleanup)

async function open(area = adminArea) {
  const { auth } = await startAuth({ staffType: area.isForAdmins ? 'admin' : 'billing' })
  await renderApp({
    auth,
    path: '/page',
    page: () => (
      <AreaContext value={area}>
        <MoneySection workspaceId="w1" />
      </AreaContext>
    ),
  })
  return userEvent.setup()
}

const field = (name: RegExp) => within(screen.getByRole('dialog')).getByLabelText(name)
const press = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })

test('says what is owed and what happens next', async () => {
  await open()
  expect(await screen.findByText('servers are stopped')).toBeInTheDocument()
  expect(screen.getByText('The customer owes this')).toBeInTheDocument()
  expect(screen.getByText('By invoice')).toBeInTheDocument()
})

test('a payment is booked for the oldest invoice, and a refused reference stands beside its field', async () => {
  bookPayment
    .mockRejectedValueOnce({ ...failure('invalid_input'), field: 'reference', reasons: ['Taken.'] })
    .mockResolvedValue()
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Book a payment' }))
  await user.type(field(/^Amount/), '12,00')
  await user.type(field(/^Reference/), 'line 9')
  await user.type(field(/^Reason/), 'On the statement')
  await user.click(press('Book payment'))
  await vi.waitFor(() => expect(field(/^Reference/)).toHaveAccessibleDescription(/Taken/))
  expect(field(/^Reference/)).toHaveValue('line 9')
  await user.click(press('Book payment'))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bookPayment).toHaveBeenLastCalledWith(
    expect.objectContaining({ workspaceId: 'w1', number: 'INV-000007', amountCents: 1_200 }),
    'On the statement',
  )
})

test('a credit note takes back no more than is left of each line and of the invoice', async () => {
  issueCreditNote.mockResolvedValue('CN-000001')
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Credit INV-000007' }))
  expect(await screen.findByLabelText(/^web-1/)).toHaveAccessibleDescription('Line 1: 4 left of 7')
  await user.type(field(/^web-1/), '4.01')
  await user.type(field(/^Reason/), 'It did not run')
  await user.click(press('Issue credit note'))
  expect(field(/^web-1/)).toHaveAccessibleDescription(/Enter an amount up to 4, or nothing/)
  expect(issueCreditNote).not.toHaveBeenCalled()
  await user.clear(field(/^web-1/))
  await user.click(press('Issue credit note'))
  expect(screen.getByText('Enter an amount for at least one line.')).toBeInTheDocument()
  await user.click(press('Fill in all lines'))
  await user.click(press('Issue credit note'))
  expect(screen.getByText('Together that is 9. The invoice has 7 left.')).toBeInTheDocument()
  expect(issueCreditNote).not.toHaveBeenCalled()
  await user.clear(field(/^web-1/))
  await user.clear(field(/^web-2/))
  await user.type(field(/^web-2/), '2')
  await user.click(press('Issue credit note'))
  await vi.waitFor(() =>
    expect(issueCreditNote).toHaveBeenCalledWith(
      'INV-000007',
      [{ position: 2, netCents: 200 }],
      'It did not run',
    ),
  )
})

test('a charge goes on the next invoice, and one for less is negative', async () => {
  addCharge.mockResolvedValue()
  const user = await open()
  expect(await screen.findByText('Half a day of work')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Add a charge' }))
  await user.type(field(/^Reason/), 'We were slow')
  await user.click(press('Add charge'))
  expect(field(/^Name on the invoice/)).toHaveAccessibleDescription(/Enter what the invoice/)
  await user.selectOptions(field(/^What it is/), 'A correction: the customer pays less')
  await user.type(field(/^Name on the invoice/), 'Goodwill')
  await user.type(field(/^Amount/), '12.50')
  await user.click(press('Add charge'))
  await vi.waitFor(() =>
    expect(addCharge).toHaveBeenCalledWith(
      'w1',
      { kind: 'correction', title: 'Goodwill', netCents: -1_250 },
      'We were slow',
    ),
  )
})

test('a VAT ID that VIES does not answer about is confirmed by hand', async () => {
  confirmVatId.mockResolvedValue()
  const user = await open(staffArea)
  expect(await screen.findByText(/VIES does not answer/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Confirm the VAT ID' }))
  await user.type(field(/^Reason/), 'The tax office wrote')
  await user.click(press('Save what you found'))
  expect(field(/^What you found/)).toHaveAccessibleDescription(/Choose what you found/)
  await user.selectOptions(field(/^What you found/), 'It is valid and belongs to this customer')
  await user.click(press('Save what you found'))
  await vi.waitFor(() =>
    expect(confirmVatId).toHaveBeenCalledWith('w1', 'DE136695976', true, 'The tax office wrote'),
  )
})

test('a refund is of the whole payment unless another amount is typed', async () => {
  refundPayment.mockResolvedValue()
  const user = await open()
  await user.click(
    await screen.findByRole('button', {
      name: /^Refund the payment of €3\.00, received on 20 Nov 2026$/,
    }),
  )
  expect(field(/^Amount/)).toHaveValue('3')
  await user.type(field(/^Reason/), 'Paid twice')
  await user.click(press('Book the refund'))
  await vi.waitFor(() => expect(refundPayment).toHaveBeenCalledWith('p1', 300, 'Paid twice'))
})

test('the way to pay is changed to the other one', async () => {
  setPaymentMode.mockResolvedValue()
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Change to payment in advance' }))
  await user.type(field(/^Reason/), 'Pays late')
  await user.click(press('Pay from a balance'))
  await vi.waitFor(() => expect(setPaymentMode).toHaveBeenCalledWith('w1', 'prepaid', 'Pays late'))
})

test('only admins write an invoice off', async () => {
  await open(staffArea)
  expect(await screen.findByRole('button', { name: 'Credit INV-000007' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Write off/ })).not.toBeInTheDocument()
  cleanup()
  await open(adminArea)
  expect(await screen.findByRole('button', { name: 'Write off INV-000007' })).toBeInTheDocument()
})
