import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { listAdminPlans, listAllRegions } from '@/domain/catalogue/admin/queries'
import { listEngineFindings } from '@/domain/instances/admin/attention'
import { makeFleetInstance } from '@/domain/instances/admin/fixtures'
import { listFleet } from '@/domain/instances/admin/fleetInstance'
import { fleetSearch } from '@/domain/instances/admin/fleetSearch'
import { failure } from '@/lib/errors'
import { FleetPage } from './FleetPage'

vi.mock('@/domain/catalogue/admin/queries')
vi.mock('@/domain/instances/admin/attention')
vi.mock('@/domain/instances/admin/fleetInstance')

const list = vi.mocked(listFleet)

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(listAllRegions).mockResolvedValue([])
  vi.mocked(listAdminPlans).mockResolvedValue([])
  vi.mocked(listEngineFindings).mockResolvedValue([])
  list.mockResolvedValue({ instances: [], total: 0 })
})
afterEach(cleanup)

async function open(search = '') {
  const { auth } = await startAuth({ staffType: 'admin' })
  const view = await renderApp({
    auth,
    path: '/admin/servers',
    search,
    page: (given) => <FleetPage search={fleetSearch(given)} />,
  })
  return { ...view, person: userEvent.setup() }
}

test('a row says where the server is, its hold, and what went wrong', async () => {
  list.mockResolvedValue({
    instances: [
      makeFleetInstance({
        id: 's1',
        name: 'web-1',
        state: 'stopping',
        hold: 'suspended',
        holdReason: 'It sends spam.',
        stuckAt: '2026-01-01T00:00:00Z',
        lastAction: {
          id: 'a',
          kind: 'stop',
          status: 'queued',
          failState: 'error',
          attempts: 2,
          leaseUntil: null,
          errorCode: 'busy',
          errorDetail: 'The host is busy.',
        },
      }),
    ],
    total: 60,
  })
  await open()
  const row = await screen.findByRole('row', { name: /web-1/ })
  expect(within(row).getByRole('link', { name: 'web-1' })).toHaveAttribute(
    'href',
    '/admin/servers/s1',
  )
  expect(within(row).getByRole('link', { name: 'North' })).toHaveAttribute(
    'href',
    '/admin/workspaces/north',
  )
  for (const text of ['Stopping', 'Suspended', 'It sends spam.', 'Stop is stuck']) {
    expect(within(row).getByText(text)).toBeVisible()
  }
  expect(row).toHaveTextContent('2 attempts. The host is busy.')
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('1–25 of 60 servers')
})

test('filters go to the address and open the first page', async () => {
  const { person, router } = await open('?page=3&region=fra1')
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Error')
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ region: 'fra1', state: 'error' }),
  )
  await person.click(screen.getByRole('button', { name: 'Stuck' }))
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ state: 'error', stuck: true, page: undefined }),
      expect.anything(),
    ),
  )
})

test('servers in the rescue system say so and are found', async () => {
  list.mockResolvedValue({
    instances: [makeFleetInstance({ name: 'web-1', rescueSince: '2026-11-27T08:00:00Z' })],
    total: 1,
  })
  const { person, router } = await open('?stuck=true')
  const row = await screen.findByRole('row', { name: /web-1/ })
  expect(within(row).getByText('Rescue system')).toBeVisible()
  list.mockResolvedValue({ instances: [], total: 0 })
  await person.click(screen.getByRole('button', { name: 'Rescue system' }))
  expect(await screen.findByText('No server is in the rescue system.')).toBeVisible()
  expect(router.state.location.search).toEqual({ rescue: true })
  expect(list).toHaveBeenLastCalledWith(
    expect.objectContaining({ rescue: true, stuck: undefined }),
    expect.anything(),
  )
})

test('an empty result says which, and clears the filters', async () => {
  await open('?stuck=true')
  expect(await screen.findByText('No action takes longer than 10 minutes.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Clear filters' })).toHaveAttribute(
    'href',
    '/admin/servers',
  )
})

test('a failure is no empty list', async () => {
  list.mockRejectedValue(failure('unavailable'))
  await open()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.queryByText('No servers yet')).toBeNull()
})

test('differences between engine and database are listed above', async () => {
  vi.mocked(listEngineFindings).mockResolvedValue([
    {
      kind: 'unknown',
      engineRef: 'x-1',
      instanceId: null,
      detail: 'The engine holds it.',
      since: '2026-11-20T00:00:00Z',
    },
    {
      kind: 'disk_full',
      engineRef: 'x-2',
      instanceId: null,
      detail: 'No space.',
      since: '2026-11-20T00:00:00Z',
    },
  ])
  await open()
  const table = await screen.findByRole('table', {
    name: 'Differences between engine and database',
  })
  expect(table).toHaveTextContent('disk full')
  expect(table).toHaveTextContent('Unknown to the database')
  expect(table).toHaveTextContent('The engine holds it.')
})
