import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeInstance } from '@/domain/instances/fixtures'
import type { Instance } from '@/domain/instances/instance'
import { makeVolume } from '@/domain/volumes/fixtures'
import { listVolumes, type Volume } from '@/domain/volumes/volume'
import { VolumeRestoreNotice } from './VolumeRestoreNotice'

vi.mock('@/domain/volumes/volume', async (original) => ({
  ...(await original<object>()),
  listVolumes: vi.fn<typeof listVolumes>(),
}))
afterEach(cleanup)

const waiting: Instance['action'] = {
  id: 'a1',
  kind: 'start',
  status: 'queued',
  requestedAt: '2026-11-27T08:00:00Z',
}

async function show(volumes: Volume[], action: Instance['action'] = null) {
  vi.mocked(listVolumes).mockResolvedValue(volumes)
  const { auth } = await startAuth()
  const instance = makeInstance({ id: 's1', name: 'web-1', state: 'stopped', action })
  await renderApp({
    auth,
    path: '/dashboard/servers/s1',
    page: () => <VolumeRestoreNotice instance={instance} />,
  })
  await waitFor(() => expect(listVolumes).toHaveBeenCalled())
}

const restoring = makeVolume({ state: 'restoring' })

test('a volume that is set back says that actions wait, that it is tried again, and where to look', async () => {
  await show([restoring, makeVolume({ id: 'v2', name: 'logs' })])
  const notice = await screen.findByRole('status')
  expect(notice).toHaveTextContent('data-1 is being set back to a snapshot.')
  expect(notice).toHaveTextContent(
    'You can order actions of web-1 now: they wait until that is done',
  )
  expect(notice).toHaveTextContent('If it fails, we try it again for some hours.')
  expect(screen.getByRole('link', { name: 'See the volume' })).toHaveAttribute(
    'href',
    '/dashboard/servers/s1?tab=snapshots#volumes',
  )
})

test('an action that waits for two volumes says so, and nothing about a delay', async () => {
  await show([restoring, makeVolume({ id: 'v2', name: 'logs', state: 'restoring' })], waiting)
  await screen.findByText('data-1, logs are being set back to a snapshot.')
  expect(screen.getByRole('status')).toHaveTextContent(
    'What you ordered for web-1 waits until that is done',
  )
  expect(screen.queryByText(/delayed/)).toBeNull()
})

test('a volume of another server holds nothing up: an action that waits is delayed', async () => {
  await show([{ ...restoring, server: { id: 's2', name: 'jobs' } }], waiting)
  expect(await screen.findByText('Actions are delayed at the moment.')).toBeVisible()
  expect(screen.queryByText(/set back/)).toBeNull()
})
