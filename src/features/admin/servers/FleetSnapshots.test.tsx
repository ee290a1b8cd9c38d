import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeOwnImage } from '@/domain/ownImages/fixtures'
import { listServerImages } from '@/domain/ownImages/ownImage'
import { makeSnapshot } from '@/domain/snapshots/fixtures'
import { listServerSnapshots } from '@/domain/snapshots/snapshot'
import { failure } from '@/lib/errors'
import { FleetSnapshots } from './FleetSnapshots'

vi.mock('@/domain/ownImages/ownImage')
vi.mock('@/domain/snapshots/snapshot')

const list = vi.mocked(listServerSnapshots)

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(listServerImages).mockResolvedValue([])
})
afterEach(cleanup)

async function open() {
  const { auth } = await startAuth({ staffType: 'support' })
  await renderApp({
    auth,
    path: '/staff/servers/s1',
    page: () => <FleetSnapshots instance={{ id: 's1', name: 'web-1' }} />,
  })
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

test('staff read the snapshots of a server, and can change none', async () => {
  list.mockResolvedValue([
    makeSnapshot({ id: 'n2', name: 'after', state: 'creating', sizeGib: null }),
    makeSnapshot({ id: 'n1', name: 'before' }),
    makeSnapshot({ id: 'n0', name: 'broken', state: 'failed', errorCode: 'unknown' }),
  ])
  await open()
  expect(await screen.findByRole('table', { name: 'Snapshots of web-1' })).toBeVisible()
  expect(list).toHaveBeenCalledExactlyOnceWith('s1', expect.any(AbortSignal))
  const before = await row('before')
  for (const text of ['Ready', '5 GiB', /0\.20/]) {
    expect(within(before).getByText(text)).toBeVisible()
  }
  expect(within(before).getByTitle(/21 Nov/)).toBeVisible()
  expect(await row('after')).toHaveTextContent(/Being taken.*not known yet.*Not billed/)
  expect(await row('broken')).toHaveTextContent(/Failed.*Could not be taken/)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
})

test('staff read its images, and can change none', async () => {
  list.mockResolvedValue([])
  vi.mocked(listServerImages).mockResolvedValue([makeOwnImage()])
  await open()
  expect(await row('golden')).toHaveTextContent(/Ready.*3 GiB/)
  expect(listServerImages).toHaveBeenCalledExactlyOnceWith('s1', expect.any(AbortSignal))
  expect(screen.queryByRole('button')).toBeNull()
})

test('a server without snapshots says so', async () => {
  list.mockResolvedValue([])
  await open()
  expect(await screen.findByText('No snapshots')).toBeVisible()
  expect(screen.getByText('None has been taken of this server.')).toBeVisible()
})

test('a failure is no empty list', async () => {
  list.mockRejectedValue(failure('unavailable'))
  await open()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.queryByText('No snapshots')).toBeNull()
})
