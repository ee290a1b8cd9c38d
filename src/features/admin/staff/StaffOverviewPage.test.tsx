import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { AreaContext, staffArea } from '@/components/admin/useArea'
import { listPeople } from '@/domain/identity/people'
import { loadFleetAttention } from '@/domain/instances/admin/attention'
import { makeFleetInstance } from '@/domain/instances/admin/fixtures'
import { listFleet, type Fleet } from '@/domain/instances/admin/fleetInstance'
import { failure } from '@/lib/errors'
import { StaffOverviewPage } from './StaffOverviewPage'

vi.mock('@/domain/identity/people')
vi.mock('@/domain/instances/admin/fleetInstance')
vi.mock('@/domain/instances/admin/attention')

afterEach(cleanup)

const servers = (...names: string[]): Fleet => ({
  instances: names.map((name) => makeFleetInstance({ id: name, name })),
  total: names.length,
})

/** The lists by their filter. */
function waiting(found: { stuck?: Fleet; suspended?: Fleet; maintenance?: Fleet }) {
  vi.mocked(listFleet).mockImplementation(({ stuck, hold }) =>
    Promise.resolve((stuck ? found.stuck : hold && found[hold]) ?? servers()),
  )
}

async function open() {
  const { auth } = await startAuth({ staffType: 'support' })
  await renderApp({
    auth,
    path: '/staff',
    page: () => (
      <AreaContext value={staffArea}>
        <StaffOverviewPage />
      </AreaContext>
    ),
  })
}

const linksOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('says what waits, each with its page', async () => {
  waiting({
    stuck: servers('slow-1'),
    suspended: servers('spam-1', 'spam-2'),
    maintenance: servers('disk-1'),
  })
  vi.mocked(loadFleetAttention).mockResolvedValue([
    { kind: 'ticket', items: 2, since: '2026-11-20T10:00:00Z' },
    { kind: 'create_failed', items: 1, since: '2026-11-20T10:00:00Z' },
    { kind: 'quota_request', items: 1, since: '2026-11-20T10:00:00Z' },
    { kind: 'provisioner', items: 1, since: null },
  ])
  vi.mocked(listPeople).mockResolvedValue({
    people: [
      {
        user_id: 'uma',
        email: 'uma@example.test',
        full_name: 'Uma User',
        company: '',
        role: 'user',
        staff_type: null,
        suspended_at: '2026-11-20T10:00:00Z',
        suspension_reason: 'Sends spam',
        created_at: '2026-01-02T12:00:00Z',
        last_sign_in_at: null,
      },
    ],
    total: 1,
  })
  await open()
  expect(await linksOf('Stuck servers')).toContain('/staff/servers/slow-1')
  expect(await linksOf('Servers on hold')).toEqual(
    expect.arrayContaining([
      '/staff/servers/spam-1',
      '/staff/servers/spam-2',
      '/staff/servers/disk-1',
    ]),
  )
  expect(await linksOf('Suspended people')).toEqual(['/staff/people/uma'])
  expect(screen.getByRole('region', { name: 'What waits' })).toHaveTextContent(
    /Tickets ?2.*Servers on hold ?3.*Quota requests ?1.*Suspended people ?1/,
  )
  expect(screen.getByRole('link', { name: 'See quotas' })).toHaveAttribute('href', '/staff/quotas')
  screen.getByRole('heading', { level: 2, name: 'Needs attention' })
  const list = screen.getByRole('list', { name: 'Servers, quotas, tickets and messages' })
  expect([...list.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/staff/tickets?state=waiting_for_us',
    '/staff/servers?state=error',
    '/staff/quotas',
  ])
  expect(list).toHaveTextContent('No provisioner is at work')
})

test('says so where nothing waits', async () => {
  waiting({})
  vi.mocked(loadFleetAttention).mockResolvedValue([])
  vi.mocked(listPeople).mockResolvedValue({ people: [], total: 0 })
  await open()
  expect(await screen.findByText('Nothing waits.')).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Needs attention' })).toBeNull()
})

test('says what could not be read', async () => {
  waiting({})
  vi.mocked(loadFleetAttention).mockResolvedValue([])
  vi.mocked(listPeople).mockRejectedValue(failure('forbidden'))
  await open()
  expect(await screen.findByRole('button', { name: /again/i })).toBeInTheDocument()
})
