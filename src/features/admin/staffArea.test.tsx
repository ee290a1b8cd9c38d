import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { AreaContext, staffArea } from '@/components/admin/useArea'
import { listEvents } from '@/domain/audit/eventsAbout'
import { listStates, listTransitions, type Transition } from '@/domain/catalogue/queries'
import { listPeople, type Person } from '@/domain/identity/people'
import { listPersonKeys, loadPerson } from '@/domain/identity/personDetail'
import { makeFleetInstance, makeQuotaRequest } from '@/domain/instances/admin/fixtures'
import { findWorkspaces, listQuotaRequests } from '@/domain/instances/admin/quotaRequests'
import { listActions } from '@/domain/instances/history'
import { listFirstInstances } from '@/domain/instances/instance'
import { listQuotas } from '@/domain/instances/quotas'
import { AuditFilters } from './audit/AuditFilters'
import { PeoplePage } from './people/PeoplePage'
import { PersonPage } from './people/PersonPage'
import { QuotasPage } from './quotas/QuotasPage'
import { FleetControls } from './servers/FleetControls'

vi.mock('@/domain/audit/eventsAbout')
vi.mock('@/domain/catalogue/queries')
vi.mock('@/domain/identity/people')
vi.mock('@/domain/identity/personDetail')
vi.mock('@/domain/instances/admin/quotaRequests', async (load) => ({
  ...(await load<object>()),
  findWorkspaces: vi.fn<typeof findWorkspaces>(),
  listQuotaRequests: vi.fn<typeof listQuotaRequests>(),
}))
vi.mock('@/domain/instances/history')
vi.mock('@/domain/instances/instance', async (load) => ({
  ...(await load<object>()),
  listFirstInstances: vi.fn<typeof listFirstInstances>(),
}))
vi.mock('@/domain/instances/quotas')

/** A page in the staff area. */
async function open(page: ReactNode, staffType: 'support' | 'billing' = 'support') {
  const { auth } = await startAuth({ staffType })
  await renderApp({
    auth,
    path: '/staff',
    page: () => <AreaContext value={staffArea}>{page}</AreaContext>,
  })
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const noButton = (name: string | RegExp) =>
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()

/** What is offered about a server. */
const changes = async () => {
  const group = await screen.findByRole('group', { name: 'Changes' })
  return within(group)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
}

const uma: Person = {
  user_id: 'uma',
  email: 'uma@example.test',
  full_name: 'Uma User',
  company: '',
  role: 'user',
  staff_type: null,
  suspended_at: null,
  suspension_reason: null,
  created_at: '2026-01-02T12:00:00Z',
  last_sign_in_at: null,
}
const ada: Person = { ...uma, user_id: 'other', full_name: 'Ada Admin', staff_type: 'admin' }

beforeEach(() => {
  vi.mocked(listEvents).mockResolvedValue([])
  vi.mocked(listPersonKeys).mockResolvedValue([])
  vi.mocked(listActions).mockResolvedValue([])
  vi.mocked(listFirstInstances).mockResolvedValue([])
})
afterEach(cleanup)

describe('about a server', () => {
  const stop: Transition = {
    action: 'stop',
    from: 'running',
    via: 'stopping',
    to: 'stopped',
    fail: 'error',
    roles: ['operator', 'staff'],
    needsConfirm: false,
    billingEffect: 'continues',
  }

  beforeEach(() => {
    vi.mocked(listStates).mockResolvedValue([])
    vi.mocked(listTransitions).mockResolvedValue([
      stop,
      { ...stop, action: 'delete', roles: ['operator', 'admin'] },
    ])
  })

  test('staff stop and hold it, and nothing else', async () => {
    await open(<FleetControls instance={makeFleetInstance()} now={Date.now()} />)
    expect(await changes()).toEqual(['Suspend', 'Put in maintenance', 'Stop'])
    await vi.waitFor(async () =>
      expect(await button('Stop')).not.toHaveAttribute('aria-disabled', 'true'),
    )
  })

  test('a hold is lifted, and a deleted server is not restored', async () => {
    const instance = makeFleetInstance({
      hold: 'suspended',
      state: 'deleted',
      deletedAt: '2026-01-02T12:00:00Z',
    })
    await open(<FleetControls instance={instance} now={Date.now()} />)
    expect(await changes()).toEqual(['Lift the hold', 'Stop'])
  })
})

describe('about people', () => {
  beforeEach(() => {
    vi.mocked(listPeople).mockResolvedValue({ people: [uma, ada], total: 2 })
    vi.mocked(loadPerson).mockResolvedValue({
      ...uma,
      country: 'AT',
      time_zone: 'Europe/Vienna',
      suspended_by_name: null,
      email_confirmed_at: null,
      draft: null,
      workspaces: [],
    })
  })

  test('support suspends customers, leaves staff to admins, and changes no access', async () => {
    await open(<PeoplePage search={{}} />)
    expect(await button('Suspend Uma User')).not.toHaveAttribute('aria-disabled', 'true')
    expect(await button('Suspend Ada Admin')).toHaveAccessibleDescription(
      'This account is staff. Ask an admin.',
    )
    noButton(/Change access/)
    expect(screen.getByRole('link', { name: 'Uma User' })).toHaveAttribute(
      'href',
      '/staff/people/uma',
    )
  })

  test('billing suspends customers, and lifts only what billing began', async () => {
    const since = { suspended_at: '2026-01-02T12:00:00Z', suspension_reason: 'To test' }
    const people = [
      uma,
      { ...uma, ...since, user_id: 'p', full_name: 'Paula Payer', suspended_by_role: 'billing' },
      { ...uma, ...since, user_id: 's', full_name: 'Sally Spam', suspended_by_role: 'support' },
    ]
    vi.mocked(listPeople).mockResolvedValue({ people, total: 3 })
    await open(<PeoplePage search={{}} />, 'billing')
    expect(await button('Suspend Uma User')).not.toHaveAttribute('aria-disabled', 'true')
    expect(await button('Lift suspension of Paula Payer')).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(await button('Lift suspension of Sally Spam')).toHaveAccessibleDescription(
      'It was not suspended by billing staff. Ask support staff or an admin.',
    )
  })

  test('the page of a person has no saved configuration, and stays in the area', async () => {
    await open(<PersonPage id="uma" />)
    await button('Suspend')
    noButton('Change access')
    expect(screen.queryByRole('heading', { name: 'Saved configuration' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'People' })).toHaveAttribute('href', '/staff/people')
    expect(await screen.findByRole('link', { name: 'Audit log' })).toHaveAttribute(
      'href',
      '/staff/audit?kind=person&id=uma',
    )
  })
})

test('staff see requests for quotas and limits, and admins answer and set them', async () => {
  vi.mocked(listQuotaRequests).mockResolvedValue({ requests: [makeQuotaRequest()], total: 1 })
  vi.mocked(findWorkspaces).mockResolvedValue([
    { workspace_id: 'w1', slug: 'north', name: 'North', owners: null },
  ])
  vi.mocked(listQuotas).mockResolvedValue([
    { metric: 'vcpus', label: 'vCPU', unit: '', used: 1, max: 8, requestedMax: null },
  ])
  await open(<QuotasPage search={{ workspace: 'north' }} />)
  const requests = await screen.findByRole('table', { name: 'Open requests' })
  expect(await within(requests).findByText('We move our shop to you.')).toBeInTheDocument()
  const limits = await screen.findByRole('table', { name: 'Limits of North' })
  expect(await within(limits).findByText('1 of 8')).toBeInTheDocument()
  noButton(/Grant|Decline|Set limit/)
})

test('the log of staff is filtered by what they may read', async () => {
  await open(<AuditFilters search={{}} />)
  const about = await screen.findByRole('combobox', { name: 'About' })
  expect(
    within(about)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Everything', 'Account', 'Workspace', 'Server', 'SSH key', 'Ticket'])
})
