import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { listWorkspaces, type ListedWorkspace } from '@/domain/workspaces/admin/adminWorkspace'
import { workspacesSearch } from '@/domain/workspaces/admin/workspacesSearch'
import { WorkspacesPage } from './WorkspacesPage'

vi.mock('@/domain/workspaces/admin/adminWorkspace')

const north: ListedWorkspace = {
  id: 'w1',
  slug: 'north',
  name: 'North',
  isPersonal: false,
  suspendedAt: null,
  suspensionReason: null,
  deletedAt: null,
  createdAt: '2026-01-02T12:00:00Z',
  owner: { id: 'uma', name: 'Uma User' },
  members: 4,
  servers: 3,
  running: 2,
  spend: [{ currency: 'EUR', spentMicros: 1_500_000, projectedMicros: 3_000_000 }],
}

const list = vi.mocked(listWorkspaces)

beforeEach(() => {
  list.mockReset().mockResolvedValue({ workspaces: [north], total: 60 })
})
afterEach(cleanup)

async function open(search = '') {
  const { auth } = await startAuth({ staffType: 'admin' })
  const view = await renderApp({
    auth,
    path: '/admin/workspaces',
    search,
    page: (raw) => <WorkspacesPage search={workspacesSearch(raw)} />,
  })
  return { address: () => view.router.state.location, person: userEvent.setup() }
}

const asked = () => list.mock.lastCall?.[0]

test('shows whose a workspace is, how large, and what it costs', async () => {
  await open()
  const row = await screen.findByRole('row', { name: /North/ })
  expect(within(row).getByRole('link', { name: 'North' })).toHaveAttribute(
    'href',
    '/admin/workspaces/north',
  )
  expect(within(row).getByRole('link', { name: 'Uma User' })).toHaveAttribute(
    'href',
    '/admin/people/uma',
  )
  expect(row).toHaveTextContent('432 running€1.502 Jan 2026')
  expect(screen.getByText('1–25 of 60')).toBeVisible()
})

test('marks suspended, deleted and personal ones, and one without an owner', async () => {
  list.mockResolvedValue({
    workspaces: [
      { ...north, suspendedAt: '2026-11-02T12:00:00Z', suspensionReason: 'Sent spam' },
      { ...north, id: 'w2', name: 'Gone', deletedAt: '2026-11-02T12:00:00Z', owner: null },
      { ...north, id: 'w3', name: 'Uma', isPersonal: true, spend: [] },
    ],
    total: 3,
  })
  await open()
  const suspended = await screen.findByRole('row', { name: /North/ })
  expect(suspended).toHaveTextContent('Suspended')
  expect(suspended).toHaveTextContent('Since 2 Nov 2026: Sent spam')
  const gone = screen.getByRole('row', { name: /Gone/ })
  expect(gone).toHaveTextContent('Deleted')
  expect(gone).toHaveTextContent('None')
  expect(screen.getByRole('rowheader', { name: /personal/ })).toHaveTextContent('Uma')
})

test('asks for what the address says; invalid parts are dropped', async () => {
  await open('?q=north&kind=shared&page=2')
  expect(asked()).toEqual({ q: 'north', kind: 'shared', page: 2 })
  cleanup()
  await open('?kind=other&page=-1')
  expect(asked()).toEqual({ q: undefined, kind: undefined, page: undefined })
})

test('a search goes to the address after a pause, on the first page', async () => {
  const { person, address } = await open('?page=2&kind=shared')
  await person.type(await screen.findByRole('searchbox', { name: 'Search' }), 'uma@')
  await waitFor(() => expect(address().search).toEqual({ kind: 'shared', q: 'uma@' }))
})

test('a filter opens the first page and keeps the search', async () => {
  const { person, address } = await open('?page=2&q=uma')
  await person.click(await screen.findByRole('button', { name: 'Suspended' }))
  await waitFor(() => expect(address().search).toEqual({ kind: 'suspended', q: 'uma' }))
})

test.each([
  ['?kind=suspended', 'No workspace is suspended.'],
  ['?q=x', 'No name, slug or member’s email contains “x”.'],
  ['?q=x&kind=deleted', 'No name, slug or member’s email contains “x” under this filter.'],
])('%s without a result says so and can be cleared', async (search, said) => {
  list.mockResolvedValue({ workspaces: [], total: 0 })
  await open(search)
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Clear filters' })).toHaveAttribute(
    'href',
    '/admin/workspaces',
  )
})

test('a failure can be tried again', async () => {
  list.mockRejectedValueOnce({ code: 'unexpected', message: 'It did not work.' })
  const { person } = await open()
  expect(await screen.findByText('It did not work.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('row', { name: /North/ })).toBeVisible()
})
