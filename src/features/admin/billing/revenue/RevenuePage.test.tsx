import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { stubResizeObserver } from '@tests/support/stubResizeObserver'
import { AreaContext, staffArea } from '@/components/admin/useArea'
import * as loaders from '@/domain/billing/admin/revenue'
import { revenueSearch } from '@/domain/billing/admin/revenueSearch'
import { failure } from '@/lib/errors'
import { RevenuePage } from './RevenuePage'

vi.mock('@/domain/billing/admin/revenue', { spy: true })

const { loadRevenue, loadRevenueSoFar } = vi.mocked(loaders)

const row = (given: Partial<loaders.RevenueRow>): loaders.RevenueRow => ({
  month: '2026-10-01',
  kind: 'server',
  product: 'vps',
  productName: 'VPS',
  region: 'fra1',
  regionName: 'Frankfurt',
  netCents: 12_345,
  ...given,
})

beforeEach(() => {
  stubResizeObserver()
  loadRevenue.mockReset().mockResolvedValue({
    currency: 'EUR',
    firstMonth: '2025-11-01',
    thisMonth: '2026-11-01',
    rows: [
      row({}),
      row({ kind: 'snapshot', product: null, productName: null, netCents: 55 }),
      row({ month: '2026-09-01', netCents: 10_000 }),
    ],
  })
  loadRevenueSoFar.mockReset().mockResolvedValue({
    month: '2026-11-01',
    until: '2026-11-26T10:00:00Z',
    rows: [row({ month: '2026-11-01', netCents: 777 })],
  })
})
afterEach(cleanup)

async function render(staffType = 'billing', search = '') {
  const { auth } = await startAuth({ staffType })
  await renderApp({
    auth,
    path: '/staff/billing/revenue',
    search,
    page: (given) => (
      <AreaContext value={staffArea}>
        <RevenuePage search={revenueSearch(given)} />
      </AreaContext>
    ),
  })
}

const table = (name: string) => screen.findByRole('table', { name })
const textOf = (rows: HTMLElement[]) => rows.map(({ textContent }) => textContent)

test('the year is a chart and a table, and the running month is a draft', async () => {
  await render()
  const months = within(await table('Revenue by month')).getAllByRole('row')
  expect(months).toHaveLength(14)
  await vi.waitFor(() => expect(months[1]).toHaveTextContent('November 2026 so far€7.77'))
  expect(months[2]).toHaveTextContent('October 2026€124.00')
  expect(screen.getByRole('img', { name: /Revenue by month/ })).toBeInTheDocument()
  expect(screen.getByText(/November 2026 is a draft/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Price lab' })).not.toBeInTheDocument()
})

test('the last month that ended is shown by product, with the month before', async () => {
  await render()
  const groups = await table('Revenue of October 2026 by product')
  expect(textOf(within(groups).getAllByRole('row').slice(1))).toEqual([
    expect.stringMatching(/^VPS€123\.45€100\.00\+23\.5 %/),
    expect.stringMatching(/^Snapshots€0\.55€0\.00new/),
    expect.stringMatching(/^Total€124\.00€100\.00\+24 %/),
  ])
})

test('grouping and month are kept in the address', async () => {
  await render()
  await table('Revenue of October 2026 by product')
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'By region' }))
  const regions = await table('Revenue of October 2026 by region')
  expect(within(regions).getAllByRole('row')[1]).toHaveTextContent('Frankfurt€124.00')
  await person.click(screen.getByRole('link', { name: 'September 2026' }))
  expect(await table('Revenue of September 2026 by region')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'September 2026' })).toHaveAttribute('aria-current')
})

test('invoices are shown also if the draft could not be computed, and it is tried again', async () => {
  loadRevenueSoFar.mockRejectedValueOnce(failure('timeout'))
  await render()
  expect(await screen.findByText('November 2026 could not be computed.')).toBeInTheDocument()
  const months = await table('Revenue by month')
  expect(within(months).getByText('not known')).toBeInTheDocument()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await within(months).findByText('€7.77')).toBeInTheDocument()
})

test('support staff see no revenue', async () => {
  await render('support')
  expect(await screen.findByText(/Only billing staff and admins see invoices/)).toBeInTheDocument()
  expect(loadRevenue).not.toHaveBeenCalled()
})
