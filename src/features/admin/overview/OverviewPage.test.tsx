import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { loadAttention, loadCatalogueOverview } from '@/domain/catalogue/admin/overview'
import { loadFleetAttention } from '@/domain/instances/admin/attention'
import { loadAccessChanges, type AccessChange } from '@/domain/identity/accessChanges'
import { overviewQuery } from '@/domain/identity/peopleQueries'
import { loadFirstSteps, type FirstStep } from '@/domain/provider/firstSteps'
import { callBackend } from '@/lib/callBackend'
import { readBuildTime } from '@/lib/build'
import { OverviewPage } from './OverviewPage'
import { loadOverview } from '@/domain/identity/people'

vi.mock('@/domain/identity/people')
vi.mock('@/domain/identity/accessChanges')
vi.mock('@/domain/catalogue/admin/overview')
vi.mock('@/domain/instances/admin/attention')
vi.mock('@/lib/build', async (load) => ({ ...(await load<object>()), readBuildTime: vi.fn() }))
vi.mock('@/lib/callBackend')
vi.mock('@/domain/provider/firstSteps', async (load) => {
  const steps = vi.fn<() => Promise<FirstStep[]>>()
  return {
    ...(await load<object>()),
    loadFirstSteps: steps,
    firstStepsQuery: { queryKey: ['firstSteps'], queryFn: () => steps() },
  }
})

const figures = {
  people: 1204,
  people_last_7_days: 17,
  confirmed: 1100,
  staff: 3,
  admins: 2,
  suspended: 4,
}
const change: AccessChange = {
  id: 1,
  action: 'set_access',
  at: '2026-11-21T13:03:00Z',
  actor: { userId: 'a', name: 'Ada' },
  target: { userId: 'b', name: 'Uma' },
  reason: 'Joins the team',
  before: { role: 'user', staffType: null },
  after: { role: 'user', staffType: 'support' },
}

beforeEach(() => {
  vi.mocked(loadOverview).mockReset().mockResolvedValue(figures)
  vi.mocked(loadCatalogueOverview)
    .mockReset()
    .mockReturnValue(new Promise(() => undefined))
  vi.mocked(loadAttention).mockReset().mockResolvedValue([])
  vi.mocked(loadFleetAttention).mockReset().mockResolvedValue([])
  vi.mocked(loadFirstSteps)
    .mockReset()
    .mockResolvedValue([{ step: 'region', isDone: true }])
  vi.mocked(loadAccessChanges).mockReset().mockResolvedValue([change])
  vi.mocked(readBuildTime).mockReset().mockResolvedValue('2026-11-25T10:00:00Z')
  vi.mocked(callBackend).mockReset().mockResolvedValue([])
})
afterEach(cleanup)

async function open() {
  const { auth } = await startAuth({ staffType: 'admin' })
  return renderApp({ auth, path: '/admin', page: () => <OverviewPage /> })
}

test('shows the figures of the database', async () => {
  await open()
  expect(await screen.findByText('1,204')).toBeVisible()
  expect(screen.getByText(/1,100/)).toHaveTextContent('1,100 of 1,204')
  expect(screen.getByText(/of them are admins/)).toHaveTextContent('2 of them are admins')
  expect(screen.getByRole('link', { name: 'See admins' })).toHaveAttribute(
    'href',
    '/admin/people?access=admin',
  )
})

const oldPages = () => screen.queryByText('The built pages are older than your changes.')

test('says what was changed since the pages were built, and how to build again', async () => {
  vi.mocked(callBackend).mockResolvedValue([
    { entity: 'plan', changes: 3, lastAt: '2026-11-25T12:00:00Z' },
    { entity: 'site_settings', changes: 1, lastAt: '2026-11-25T11:00:00Z' },
  ])
  await open()
  await screen.findByText('1,204')
  expect(oldPages()?.parentElement).toHaveTextContent('Changed since: Plan (3), Settings (1)')
  expect(screen.getByRole('link', { name: 'How to build again' })).toHaveAttribute(
    'href',
    '/docs/operate/deploy#build-again',
  )
})

test.each([
  ['nothing was changed since', '2026-11-25T10:00:00Z'],
  ['there is no build, as in development', null],
])('says nothing of the pages where %s', async (_, builtAt) => {
  vi.mocked(readBuildTime).mockResolvedValue(builtAt)
  await open()
  await screen.findByText('1,204')
  expect(oldPages()).toBeNull()
})

test('says which version runs, and leads to how to upgrade it', async () => {
  await open()
  expect(await screen.findByText(/This site runs version/)).toHaveTextContent(
    /version \d+\.\d+\.\d+\./,
  )
  expect(screen.getByRole('link', { name: 'How to upgrade' })).toHaveAttribute(
    'href',
    '/docs/operate/upgrade',
  )
})

test('leads from the suspended accounts to their list', async () => {
  await open()
  expect(await screen.findByRole('link', { name: 'See suspended' })).toHaveAttribute(
    'href',
    '/admin/people?access=suspended',
  )
})

test('shows suspensions with their reason', async () => {
  const none = { before: null, after: null }
  vi.mocked(loadAccessChanges).mockResolvedValue([
    { ...change, ...none, id: 2, action: 'suspend', reason: 'Spam' },
    { ...change, ...none, id: 3, action: 'lift_suspension', reason: 'Solved' },
  ])
  await open()
  expect(await screen.findByRole('row', { name: /Spam/ })).toHaveTextContent('Suspended')
  expect(screen.getByRole('row', { name: /Solved/ })).toHaveTextContent('Suspension lifted')
})

test('shows who changed whose access, to what and why', async () => {
  await open()
  const row = await screen.findByRole('row', { name: /Uma/ })
  expect(row).toHaveTextContent('Customer → Support')
  expect(row).toHaveTextContent('Ada')
  expect(row).toHaveTextContent('Joins the team')
})

test('names who is gone, who has no name and the system apart', async () => {
  vi.mocked(loadAccessChanges).mockResolvedValue([
    { ...change, id: 2, actor: null, target: { userId: '0123456789ab', name: null } },
    { ...change, id: 3, actor: { userId: 'fedcba9876', name: '' }, before: null },
  ])
  await open()
  expect(await screen.findByRole('row', { name: /Deleted account 01234567/ })).toHaveTextContent(
    'System',
  )
  expect(screen.getByText('fedcba98')).toBeVisible()
})

test('says so where nobody changed anything', async () => {
  vi.mocked(loadAccessChanges).mockResolvedValue([])
  await open()
  expect(await screen.findByText('No account changes yet')).toBeVisible()
})

test('one panel that fails leaves the other', async () => {
  vi.mocked(loadOverview).mockRejectedValueOnce({ code: 'timeout', message: 'No answer.' })
  await open()
  expect(await screen.findByRole('alert')).toHaveTextContent('No answer.')
  expect(await screen.findByRole('row', { name: /Uma/ })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1,204')).toBeVisible()
})

test('figures that could not be counted again are marked', async () => {
  const { client } = await open()
  await screen.findByText('1,204')
  vi.mocked(loadOverview).mockRejectedValue({ code: 'timeout', message: 'No answer.' })
  await client.invalidateQueries(overviewQuery)
  await waitFor(() => expect(screen.getByText(/Not up to date/)).toBeVisible())
  expect(screen.getByText('1,204')).toBeVisible()
})

test('lists what needs attention about servers and quotas, with the place to handle it', async () => {
  vi.mocked(loadFleetAttention).mockResolvedValue([
    { kind: 'quota_request', items: 1, since: '2026-11-21T13:03:00Z' },
    { kind: 'stuck', items: 3, since: '2026-11-21T13:03:00Z' },
    { kind: 'orphaned', items: 2, since: null },
  ])
  await open()
  const list = await screen.findByRole('list', { name: 'Servers, quotas, tickets and messages' })
  const links = [...list.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
  expect(links).toEqual([
    ['1 request for a higher limit waits', '/admin/quotas'],
    ['3 servers are stuck', '/admin/servers?stuck=true'],
    ['2 servers are missing in the engine', '/admin/servers'],
  ])
  expect(screen.queryByText('Nothing needs attention.')).toBeNull()
})

test('servers in Error and failed creates need attention, and so does what the page has no word for', async () => {
  vi.mocked(loadFleetAttention).mockResolvedValue([
    { kind: 'create_failed', items: 2, since: '2026-11-21T13:03:00Z' },
    { kind: 'error', items: 1, since: '2026-11-21T13:03:00Z' },
    { kind: 'of_a_newer_database', items: 1, since: null },
  ])
  await open()
  const list = await screen.findByRole('list', { name: 'Servers, quotas, tickets and messages' })
  expect([...list.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    '2 servers could not be created',
    '1 server is in the state “Error”',
    '1 difference between the engine and the database',
  ])
  expect(screen.queryByText('Nothing needs attention.')).toBeNull()
})

test('lists what is left before customers can order, until all is done', async () => {
  vi.mocked(loadFirstSteps).mockResolvedValue([
    { step: 'region', isDone: true },
    { step: 'orders', isDone: false },
    { step: 'of_a_newer_database', isDone: false },
  ])
  const { client } = await open()
  const section = await screen.findByRole('region', { name: 'Before customers can order' })
  expect(section).toHaveTextContent('1 of 2 done')
  expect(within(section).getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'href',
    '/admin/settings',
  )
  vi.mocked(loadFirstSteps).mockResolvedValue([
    { step: 'region', isDone: true },
    { step: 'orders', isDone: true },
  ])
  await client.invalidateQueries({ queryKey: ['firstSteps'] })
  await waitFor(() => expect(section).not.toBeInTheDocument())
})
