import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { AttentionList } from './AttentionList'
import { CatalogueFigures } from './CatalogueFigures'
import {
  loadAttention,
  loadCatalogueOverview,
  type Attention,
} from '@/domain/catalogue/admin/overview'
import { loadFleetAttention } from '@/domain/instances/admin/attention'

vi.mock('@/domain/catalogue/admin/overview')
vi.mock('@/domain/instances/admin/attention')

const figures = {
  products: 6,
  plans_published: 28,
  plans_draft: 2,
  plans_retired: 1,
  regions: 4,
  sold_out: 3,
  last_price_change: '2026-11-20T13:03:00Z',
}
const soldOut: Attention = {
  kind: 'sold_out',
  plan_id: '11111111-1111-4111-8111-111111111111',
  slug: 'g1.small',
  region: null,
  at: '2026-11-19T10:00:00Z',
}

const attention = vi.mocked(loadAttention)
const overview = vi.mocked(loadCatalogueOverview)

beforeEach(() => {
  overview.mockReset().mockResolvedValue(figures)
  attention.mockReset().mockResolvedValue([soldOut])
  vi.mocked(loadFleetAttention).mockReset().mockResolvedValue([])
})
afterEach(cleanup)

async function open() {
  const { auth } = await startAuth({ staffType: 'admin' })
  return renderApp({
    auth,
    path: '/admin',
    page: () => (
      <>
        <CatalogueFigures />
        <AttentionList />
      </>
    ),
  })
}

const row = async (name: string) =>
  screen.findByRole('row', { name: new RegExp(`^${name.replace('.', '\\.')} `) })

test('shows the figures of the catalogue', async () => {
  await open()
  const section = screen.getByRole('region', { name: 'Catalogue' })
  expect(await within(section).findByText('28')).toBeVisible()
  expect(within(section).getByText(/out of stock everywhere/).parentElement).toHaveTextContent(
    '3 of 28',
  )
  expect(within(section).getByText(/Last price change/)).toHaveTextContent('20 Nov 2026')
})

test('a catalogue without prices says so', async () => {
  overview.mockResolvedValue({ ...figures, last_price_change: null })
  await open()
  expect(await screen.findByText('No prices yet.')).toBeVisible()
})

test('each plan that needs attention says what, since when and what to do, and leads to itself', async () => {
  const draft = '22222222-2222-4222-8222-222222222222'
  attention.mockResolvedValue([
    soldOut,
    { ...soldOut, region: 'fra1', slug: 'v1.small' },
    { ...soldOut, kind: 'retiring_soon', slug: 'v1.micro', at: '2999-12-01T00:00:00Z' },
    { ...soldOut, kind: 'retiring_soon', slug: 'v1.nano', at: '2020-12-01T00:00:00Z' },
    { ...soldOut, kind: 'draft_for_long', slug: 'c9.huge', plan_id: draft },
  ])
  await open()
  expect(await row('g1.small')).toHaveTextContent(/Sold out everywhere.*since 19 Nov 2026/)
  expect(await row('v1.small')).toHaveTextContent('Sold out in fra1')
  expect(await row('v1.micro')).toHaveTextContent(/Retires soon.*on 1 Dec 2999/)
  expect(await row('v1.nano')).toHaveTextContent('Date has passed')
  expect(await row('c9.huge')).toHaveTextContent(/Stale draft.*since 19 Nov 2026/)
  expect(screen.getByRole('link', { name: 'c9.huge' })).toHaveAttribute(
    'href',
    `/admin/products?plan=${draft}`,
  )
})

test('says so where nothing needs attention', async () => {
  attention.mockResolvedValue([])
  await open()
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible()
})

test('of many it shows the first, and the others when asked', async () => {
  attention.mockResolvedValue(
    Array.from({ length: 20 }, (_, index) => ({
      ...soldOut,
      plan_id: `${index}`,
      slug: `v${index}`,
    })),
  )
  await open()
  expect(await screen.findByRole('link', { name: 'v0' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'v19' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show all 20' }))
  expect(screen.getByRole('link', { name: 'v19' })).toBeVisible()
})

test('one that fails leaves the other, and asks again', async () => {
  attention.mockRejectedValueOnce({ code: 'timeout', message: 'No answer.' })
  await open()
  const section = screen.getByRole('region', { name: 'Needs attention' })
  expect(await within(section).findByRole('alert')).toHaveTextContent('No answer.')
  expect(await screen.findByText('28')).toBeVisible()
  await userEvent.click(within(section).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'g1.small' })).toBeVisible()
})
