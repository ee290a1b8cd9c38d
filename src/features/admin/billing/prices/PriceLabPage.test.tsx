import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { stubResizeObserver } from '@tests/support/stubResizeObserver'
import * as lab from '@/domain/billing/admin/priceLab'
import { priceLabSearch } from '@/domain/billing/admin/priceLabSearch'
import { h100, small } from '@/domain/catalogue/admin/fixtures'
import * as catalogue from '@/domain/catalogue/admin/queries'
import { failure } from '@/lib/errors'
import { PriceLabPage } from './PriceLabPage'

vi.mock('@/domain/billing/admin/priceLab', { spy: true })
vi.mock('@/domain/catalogue/admin/queries')

const { replayMonth } = vi.mocked(lab)

beforeEach(() => {
  stubResizeObserver()
  // Only the clock: what waits goes on.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T10:00:00Z') })
  vi.mocked(catalogue.listAdminPlans).mockResolvedValue([
    { ...small, first_published_at: '2026-01-01T00:00:00Z' },
    { ...h100, first_published_at: null },
  ])
  replayMonth.mockReset().mockResolvedValue({
    month: '2026-10-01',
    until: '2026-11-01T00:00:00Z',
    isComplete: true,
    currency: 'EUR',
    netMicros: 12_000_000,
    newMicros: 13_500_000,
    plans: [
      {
        plan: small.slug,
        product: small.product_slug,
        productName: small.product_name,
        servers: 3,
        netMicros: 11_000_000,
        newMicros: 12_500_000,
      },
      {
        plan: null,
        product: null,
        productName: null,
        servers: 0,
        netMicros: 1_000_000,
        newMicros: 1_000_000,
      },
    ],
    payMore: 1,
    payLess: 0,
    payTheSame: 4,
    largest: [
      {
        workspace: { slug: 'north', name: 'North' },
        netMicros: 6_000_000,
        newMicros: 7_500_000,
      },
    ],
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function render(search = '') {
  const { auth } = await startAuth({ staffType: 'admin' })
  await renderApp({
    auth,
    path: '/admin/billing/prices',
    search,
    page: (given) => <PriceLabPage search={priceLabSearch(given)} />,
  })
  await screen.findByRole('table', { name: 'Prices to try, by plan' })
  return userEvent.setup()
}

const hourly = () => screen.getByRole('textbox', { name: `Euros per hour of ${small.slug}` })
const cap = () => screen.getByRole('textbox', { name: `Monthly cap in euros of ${small.slug}` })
const toggle = (word: string) =>
  screen.getByRole('button', { name: `${word} 1 plan of ${small.product_name}` })
const compute = () => screen.getByRole('button', { name: 'Compute the month' })

test('the last month is replayed at the typed prices, and each leads to its announcement', async () => {
  const person = await render()
  await person.type(hourly(), '0.02')
  await person.type(cap(), '12')
  await person.click(compute())
  expect(replayMonth.mock.calls[0]?.[0]).toEqual({
    month: '2026-10-01',
    prices: new Map([[small.slug, { hourlyMicros: 20_000, monthlyCapMicros: 12_000_000 }]]),
    snapshotMicros: null,
  })
  const plans = await screen.findByRole('table', { name: 'The month by plan' })
  expect(within(plans).getAllByRole('row')[1]).toHaveTextContent(/€11\.00€12\.50\+€1\.50\+13\.6 %/)
  expect(
    within(plans).getByRole('link', { name: `Announce this price for servers with ${small.slug}` }),
  ).toHaveAttribute('href', expect.stringContaining('announce=20000-12000000'))
  const people = screen.getByRole('table', { name: 'Largest differences by workspace' })
  expect(within(people).getAllByRole('row')[1]).toHaveTextContent(/North€6\.00€7\.50\+€1\.50\+25 %/)
  expect(screen.getByText('Workspaces that pay more').parentElement).toHaveTextContent('1 of 5')

  await person.type(cap(), '0')
  expect(screen.getByText('The form was changed since.')).toBeInTheDocument()
})

test('a percentage fills in all plans of a product, and a plan without servers is left out', async () => {
  const person = await render()
  const percent = screen.getByRole('textbox', {
    name: `Price list, changed by percent: all plans of ${small.product_name}`,
  })
  await person.type(percent, '100{Enter}')
  expect(replayMonth).not.toHaveBeenCalled()
  expect(Number((hourly() as HTMLInputElement).value)).toBe((2 * (small.hourly_micros ?? 0)) / 1e6)
  expect(screen.queryByRole('textbox', { name: new RegExp(h100.slug) })).not.toBeInTheDocument()
})

test('on a phone a product shows its plans when a person asks, or when a price of them was filled in or is wrong', async () => {
  const person = await render()
  expect(toggle('Show')).toHaveAttribute('aria-expanded', 'false')
  await person.click(toggle('Show'))
  expect(toggle('Hide')).toHaveAttribute('aria-expanded', 'true')
  await person.type(hourly(), 'x')
  await person.click(toggle('Hide'))
  expect(screen.getByText('1 of 1 plan with a price')).toBeInTheDocument()
  await person.click(compute())
  expect(toggle('Hide')).toBeInTheDocument()
  await vi.waitFor(() => expect(hourly()).toHaveFocus())

  await person.click(toggle('Hide'))
  await person.type(screen.getByRole('textbox', { name: /changed by percent/ }), '5{Enter}')
  expect(toggle('Hide')).toBeInTheDocument()
})

test('pasted rows are filled in, or say what is wrong with them and stay', async () => {
  const person = await render()
  await person.click(screen.getByText('Paste prices from a table'))
  const rows = screen.getByRole('textbox', { name: /^Rows/ })
  await person.type(rows, 'v9.none; 1')
  const fill = screen.getByRole('button', { name: 'Fill in these prices' })
  await person.click(fill)
  expect(rows).toHaveAccessibleDescription(/there is no plan v9\.none/)
  expect(rows).toHaveValue('v9.none; 1')
  await person.clear(rows)
  await person.type(rows, `${small.slug}; 0.03; 9`)
  await person.click(fill)
  expect(hourly()).toHaveValue('0.03')
  expect(cap()).toHaveValue('9')
})

test('a wrong price is named at its field, and nothing is computed', async () => {
  const person = await render()
  await person.type(hourly(), '1,5')
  await person.click(compute())
  expect(hourly()).toHaveAccessibleDescription(/decimal point/)
  await vi.waitFor(() => expect(hourly()).toHaveFocus())
  expect(screen.getByText('Correct the prices that are marked.')).toBeInTheDocument()
  expect(replayMonth).not.toHaveBeenCalled()
})

test('the address brings back what was typed; a refusal keeps it', async () => {
  replayMonth.mockRejectedValueOnce(failure('timeout'))
  const person = await render(`?month=2026-09-01&prices=${small.slug}_0.05_&snapshot=0.1`)
  expect(hourly()).toHaveValue('0.05')
  expect(screen.getByLabelText('Month')).toHaveValue('2026-09-01')
  await person.click(compute())
  expect(replayMonth.mock.calls[0]?.[0]).toMatchObject({
    month: '2026-09-01',
    snapshotMicros: 100_000,
  })
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(hourly()).toHaveValue('0.05')
})
