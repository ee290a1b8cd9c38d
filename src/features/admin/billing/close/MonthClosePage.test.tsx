import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { stubResizeObserver } from '@tests/support/stubResizeObserver'
import { AreaContext, staffArea } from '@/components/admin/useArea'
import * as monthClose from '@/domain/billing/admin/monthClose'
import { MonthClosePage } from './MonthClosePage'

vi.mock('@/domain/billing/admin/monthClose')

const { loadMonthChecklist, listInvoiceDifferences } = vi.mocked(monthClose)

const items: monthClose.ChecklistItem[] = [
  { item: 'closings', state: 'waiting', total: 3, open: 1, invoices: 2 },
  {
    item: 'waits',
    state: 'wrong',
    open: 1,
    workspaces: [
      { name: 'Northwind', slug: 'northwind', reason: 'vat_check', since: '2026-11-01T00:01:00Z' },
    ],
  },
  { item: 'documents', state: 'ok', total: 2, open: 0 },
  { item: 'vat_checks', state: 'ok', open: 0, workspaces: [] },
  { item: 'unmatched', state: 'wrong', open: 2 },
  { item: 'problems', state: 'wrong', open: 1 },
  {
    item: 'series',
    state: 'ok',
    series: [
      { series: 'invoice', taken: 2, issued: 2 },
      { series: 'credit_note', taken: 0, issued: 0 },
    ],
  },
  { item: 'chain', state: 'ok', total: 2, open: 0 },
  {
    item: 'recomputation',
    state: 'wrong',
    total: 2,
    open: 0,
    differing: 1,
    charged_later: 0,
    checked_at: '2026-11-26T02:00:00Z',
  },
  { item: 'exports', state: 'waiting', exported_at: null, formats: [] },
]

beforeEach(() => {
  stubResizeObserver()
  vi.resetAllMocks()
  loadMonthChecklist.mockResolvedValue({ month: '2026-10-01', items })
  listInvoiceDifferences.mockResolvedValue([])
})
afterEach(cleanup)

async function render(staffType = 'billing') {
  const { auth } = await startAuth({ staffType })
  await renderApp({
    auth,
    path: '/staff/billing/close',
    page: () => (
      <AreaContext value={staffArea}>
        <MonthClosePage search={{ month: '2026-10-01' }} />
      </AreaContext>
    ),
  })
}

/** The line with this title. */
const line = async (title: string) => {
  const found = (await screen.findByText(title)).closest('li')
  if (found === null) throw new Error('It is in a list.')
  return within(found)
}

test('each line says how it stands, and links to what mends it', async () => {
  await render()
  expect(await screen.findByText('4 of 10 in order')).toBeInTheDocument()
  const closings = await line('The month is closed for every workspace')
  expect(closings.getByText(/1 of 3 workspaces are still open/)).toBeInTheDocument()
  const waits = await line('No invoice is waiting')
  expect(waits.getByRole('link', { name: 'Northwind' })).toHaveAttribute(
    'href',
    '/staff/workspaces/northwind',
  )
  expect(waits.getByText(/the VAT ID is not checked yet/)).toBeInTheDocument()
  const payments = await line('Every payment has its customer')
  expect(payments.getByText('2 payments have no customer yet.')).toBeInTheDocument()
  expect(payments.getByRole('link')).toHaveAttribute('href', '/staff/billing#unmatched')
  const jobs = await line('No job of billing has failed')
  expect(jobs.getByRole('link')).toHaveAttribute('href', '/staff/billing#problems')
  const exports = await line('The bookings of the month are exported')
  expect(exports.getByRole('link')).toHaveAttribute('href', '/staff/billing/export')
})

test('what differs stands below, in words', async () => {
  listInvoiceDifferences.mockResolvedValue([
    {
      number: 'INV-000007',
      workspace: { name: 'Northwind', slug: 'northwind' },
      currency: 'EUR',
      foundAt: '2026-11-26T02:00:00Z',
      differences: [{ what: 'net', position: 1, stated: 1_200_000, computed: 900_000 }],
      titles: { '1': 'web-1' },
      isHashWrong: false,
      isChargedLater: false,
    },
  ])
  await render()
  const table = await screen.findByRole('table', { name: 'Documents that differ' })
  expect(
    await within(table).findByText(/The cost of line 1 \(web-1\) is €1.200000, and should be/),
  ).toBeInTheDocument()
})

test('support staff see no checklist', async () => {
  await render('support')
  expect(await screen.findByText(/Only billing staff and admins see invoices/)).toBeInTheDocument()
  expect(screen.queryByText(/in order$/)).not.toBeInTheDocument()
})
