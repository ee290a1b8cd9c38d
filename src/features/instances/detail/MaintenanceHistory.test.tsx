import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { MaintenanceBanner } from '@/components/instances/MaintenanceBanner'
import type { MaintenanceNotice } from '@/domain/instances/maintenanceNotice'
import { readOwn } from '@/lib/readOwn'
import { MaintenanceHistory } from './MaintenanceHistory'

vi.mock('@/lib/readOwn')

const notice: MaintenanceNotice = {
  instanceId: 's1',
  incidentId: 'i1',
  title: 'New kernel',
  status: 'scheduled',
  message: 'It restarts once.',
  startsAt: '2026-12-02T03:00:00.000Z',
  endsAt: '2026-12-02T05:00:00.000Z',
  toldAt: '2026-11-26T10:00:00.000Z',
  isOpen: true,
}

beforeEach(() => vi.resetAllMocks())
afterEach(cleanup)

async function open(notices: MaintenanceNotice[]) {
  vi.mocked(readOwn).mockResolvedValue(notices as never)
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/servers/s1',
    page: () => (
      <>
        {notices.map((each) => (
          <MaintenanceBanner key={each.incidentId} notice={each} />
        ))}
        <MaintenanceHistory instance={{ id: 's1', name: 'web-1' }} />
      </>
    ),
  })
}

test('what was told of maintenance stands at the server: what, when, and where its updates are', async () => {
  await open([notice])
  expect(screen.getByText('Maintenance is planned for this server: New kernel.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See all updates' })).toHaveAttribute('href', '/status')
  const row = await screen.findByRole('row', { name: /New kernel/ })
  for (const text of ['It restarts once.', '2 Dec 2026', 'Scheduled', '26 Nov 2026']) {
    expect(row).toHaveTextContent(text)
  }
})

test('past maintenance stays in the activity, and where there was none nothing is shown', async () => {
  await open([{ ...notice, status: 'completed', isOpen: false }])
  expect(await screen.findByRole('row', { name: /New kernel/ })).toHaveTextContent('Completed')
  cleanup()
  await open([])
  expect(screen.queryByRole('heading', { name: 'Maintenance' })).toBeNull()
})
