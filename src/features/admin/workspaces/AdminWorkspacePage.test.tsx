import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { listEvents } from '@/domain/audit/eventsAbout'
import { listActions } from '@/domain/instances/history'
import { listFirstInstances } from '@/domain/instances/instance'
import { listQuotas } from '@/domain/instances/quotas'
import { listBinnedSnapshots } from '@/domain/snapshots/binnedSnapshot'
import { makeBinnedSnapshot } from '@/domain/snapshots/fixtures'
import { loadWorkspace } from '@/domain/workspaces/admin/adminWorkspace'
import { AdminWorkspacePage } from './AdminWorkspacePage'
import { north } from './fixtures'

vi.mock('@/domain/workspaces/admin/adminWorkspace')
vi.mock('@/domain/audit/eventsAbout')
vi.mock('@/domain/instances/history')
vi.mock('@/domain/instances/instance')
vi.mock('@/domain/instances/quotas')
vi.mock('@/domain/snapshots/binnedSnapshot')
vi.mock('./MoneySection', () => ({ MoneySection: () => <p>Its account</p> }))

const load = vi.mocked(loadWorkspace)

beforeEach(() => {
  load.mockReset().mockResolvedValue(north)
  vi.mocked(listEvents).mockResolvedValue([])
  vi.mocked(listActions).mockResolvedValue([])
  vi.mocked(listFirstInstances).mockResolvedValue([])
  vi.mocked(listBinnedSnapshots).mockResolvedValue([])
  vi.mocked(listQuotas).mockResolvedValue([
    {
      metric: 'memory_mib',
      label: 'Memory',
      unit: 'MiB',
      max: 4096,
      used: 1024,
      requestedMax: 8192,
    },
  ])
})
afterEach(cleanup)

async function open(staffType = 'admin') {
  const { auth } = await startAuth({ staffType })
  await renderApp({
    auth,
    path: '/admin/workspaces/north',
    page: () => <AdminWorkspacePage slug="north" />,
  })
  return userEvent.setup()
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const region = (name: string) => screen.findByRole('region', { name })

describe('the page of a workspace', () => {
  test('says whose it is, how large, and what it costs', async () => {
    await open()
    expect(await title('North')).toBeVisible()
    expect(screen.getByText('Active')).toBeVisible()
    expect(screen.getByText('Shared workspace')).toBeVisible()
    expect(screen.getByText('€1.50')).toBeVisible()
    expect(screen.getByText(/^Projected/)).toHaveTextContent('Projected €3.00')
    const members = await region('Members')
    expect(within(members).getByRole('link', { name: 'cora@example.test' })).toHaveAttribute(
      'href',
      '/admin/people/cora',
    )
    expect(within(members).getByRole('row', { name: /Uma User/ })).toHaveTextContent('Owner')
    expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull()
  })

  test('shows what is in the bin, and changes nothing there', async () => {
    vi.mocked(listBinnedSnapshots).mockResolvedValue([
      makeBinnedSnapshot(),
      makeBinnedSnapshot({ id: 'b2', name: 'of-data', kind: 'volume_snapshot', volume: 'data-1' }),
    ])
    await open()
    const bin = await region('In the bin')
    const row = await within(bin).findByRole('row', { name: /of-data/ })
    expect(row).toHaveTextContent('from data-1')
    expect(row).toHaveTextContent('snapshot of a volume')
    expect(within(bin).getByRole('row', { name: /golden/ })).toHaveTextContent('from web-1')
    expect(within(bin).queryByRole('button')).toBeNull()
    expect(within(bin).getByRole('link', { name: 'Volumes in the bin' })).toHaveAttribute(
      'href',
      '/admin/volumes?q=north&show=deleted',
    )
  })

  test('lists who is invited, and which invitation has expired', async () => {
    const invitation = { role: 'viewer' as const, invitedBy: 'Uma User' }
    load.mockResolvedValue({
      ...north,
      invitations: [
        { ...invitation, id: 'i1', email: 'new@example.test', expiresAt: '2999-01-01T00:00:00Z' },
        { ...invitation, id: 'i2', email: 'old@example.test', expiresAt: '2020-01-01T00:00:00Z' },
      ],
    })
    await open()
    const invitations = await region('Invitations')
    expect(within(invitations).getByRole('row', { name: /new@/ })).toHaveTextContent('1 Jan 2999')
    expect(within(invitations).getByRole('row', { name: /old@/ })).toHaveTextContent('Expired')
  })

  test('shows quotas with their use and an open request', async () => {
    await open()
    const quotas = await region('Quotas')
    expect(await within(quotas).findByText('1 of 4 GiB')).toBeVisible()
    expect(within(quotas).getByText('8 GiB requested')).toBeVisible()
  })

  test('shows its account to those who see money', async () => {
    await open('billing')
    expect(await screen.findByText('Its account')).toBeVisible()
    cleanup()
    await open('support')
    expect(await region('Quotas')).toBeVisible()
    expect(screen.queryByText('Its account')).toBeNull()
  })

  test('leads to all its servers, volumes, networks and events', async () => {
    await open()
    expect(await screen.findByRole('link', { name: 'All servers' })).toHaveAttribute(
      'href',
      '/admin/servers?q=north',
    )
    expect(screen.getByRole('link', { name: 'Volumes' })).toHaveAttribute(
      'href',
      '/admin/volumes?q=north',
    )
    expect(screen.getByRole('link', { name: 'Private networks' })).toHaveAttribute(
      'href',
      '/admin/networks?q=north',
    )
    expect(screen.getByRole('link', { name: 'Audit log' })).toHaveAttribute(
      'href',
      '/admin/audit?kind=workspace&id=w1',
    )
  })

  test('a long name breaks and does not hide the buttons', async () => {
    load.mockResolvedValue({ ...north, name: 'N'.repeat(60) })
    await open()
    const heading = await title('N'.repeat(60))
    expect(heading.firstChild).toHaveClass('wrap-anywhere')
    expect(screen.getByRole('button', { name: 'Suspend' })).toBeVisible()
  })

  test('a deleted workspace says so and cannot be suspended', async () => {
    load.mockResolvedValue({ ...north, deletedAt: '2026-02-02T12:00:00Z', members: [] })
    await open()
    expect(await screen.findByText('Deleted')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Suspend' })).toHaveAccessibleDescription(
      'This workspace is deleted.',
    )
  })

  test('a suspended one says by whom and why, and the suspension can be lifted', async () => {
    load.mockResolvedValue({
      ...north,
      suspendedAt: '2026-11-02T12:00:00Z',
      suspensionReason: 'Sent spam',
      suspendedBy: 'Mira',
    })
    const person = await open()
    expect(await screen.findByText(/^Mira suspended this workspace on/)).toBeVisible()
    expect(screen.getByText('Reason: Sent spam')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Lift suspension' }))
    expect(
      await screen.findByRole('dialog', { name: /Lift the suspension of North/ }),
    ).toBeVisible()
  })

  test('an unknown one is a page that is not there', async () => {
    load.mockRejectedValue({ code: 'not_found', message: 'No.' })
    await open()
    expect(await title('Page not found')).toBeVisible()
  })

  test('a failure can be tried again', async () => {
    load.mockRejectedValueOnce({ code: 'unexpected', message: 'It did not work.' })
    const person = await open()
    expect(await screen.findByText('It did not work.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await title('North')).toBeVisible()
  })
})
