import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { volumesSearch } from '@/domain/volumes/admin/fleetVolumes'
import { makeVolume } from '@/domain/volumes/fixtures'
import type { Volume } from '@/domain/volumes/volume'
import { callBackend } from '@/lib/callBackend'
import { failure } from '@/lib/errors'
import { AllVolumesPage } from './AllVolumesPage'

vi.mock('@/lib/callBackend')

const call = vi.mocked(callBackend)
const north = { slug: 'north', name: 'North' }
const answer = (total: number, ...changes: Partial<Volume>[]) =>
  call.mockResolvedValue(
    changes.map((each) => ({ volume: { ...makeVolume(each), workspace: north }, total })),
  )

/** What the database was asked for the last time. */
function asked() {
  const rpc = vi.fn<(name: string, parameters: unknown) => unknown>(() => ({
    abortSignal: () => ({ retry: () => undefined }),
  }))
  void call.mock.lastCall?.[1]({ rpc } as never)
  return rpc.mock.lastCall
}

beforeEach(() => {
  call.mockReset().mockResolvedValue([])
})
afterEach(cleanup)

async function open(search = '') {
  const { auth } = await startAuth({ staffType: 'admin' })
  const view = await renderApp({
    auth,
    path: '/admin/volumes',
    search,
    page: (raw) => <AllVolumesPage search={volumesSearch(raw)} />,
  })
  return { ...view, person: userEvent.setup() }
}

test('a row says whose the volume is, which server has it, how large it is, and what failed', async () => {
  answer(
    60,
    { id: 'v1', name: 'data-1', problem: 'grow', errorCode: 'engine_full', wantedGib: 80 },
    { id: 'v2', name: 'free-1', state: 'available', server: null, path: null },
  )
  await open()
  const row = await screen.findByRole('row', { name: /data-1/ })
  expect(within(row).getByRole('link', { name: 'web-1' })).toHaveAttribute(
    'href',
    '/admin/servers/s1',
  )
  expect(within(row).getByRole('link', { name: 'North' })).toHaveAttribute(
    'href',
    '/admin/workspaces/north',
  )
  for (const text of ['Attached', 'Could not grow', '/mnt/volumes/data-1', '50 of 80 GiB']) {
    expect(row).toHaveTextContent(text)
  }
  expect(screen.getByRole('row', { name: /free-1/ })).toHaveTextContent('None')
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('1–25 of 60 volumes')
})

test('search and filter go to the address and to the database, from the first page', async () => {
  const { person, router } = await open('?page=3&q=data')
  await waitFor(() =>
    expect(asked()).toEqual([
      'admin_list_volumes',
      { search: 'data', show: '', page: 3, page_size: 25 },
    ]),
  )
  await person.click(screen.getByRole('button', { name: 'In the bin' }))
  await waitFor(() =>
    expect(asked()).toEqual([
      'admin_list_volumes',
      { search: 'data', show: 'deleted', page: 1, page_size: 25 },
    ]),
  )
  expect(router.state.location.search).toEqual({ q: 'data', show: 'deleted' })
  expect(await screen.findByRole('link', { name: 'Clear filters' })).toHaveAttribute(
    'href',
    '/admin/volumes',
  )
})

test('a filter that nobody knows is dropped', async () => {
  await open('?show=unknown')
  expect(await screen.findByText('No volumes yet')).toBeVisible()
})

test('a failure is no empty list', async () => {
  call.mockRejectedValue(failure('unavailable'))
  await open()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.queryByText('No volumes yet')).toBeNull()
})
