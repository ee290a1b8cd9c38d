import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '@tests/support/deferred'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import { listEvents } from '@/domain/audit/eventsAbout'
import { listDeletions } from '@/domain/identity/leaving'
import { listPersonKeys, loadPerson, type PersonDetail } from '@/domain/identity/personDetail'
import { listActions } from '@/domain/instances/history'
import { listFirstInstances } from '@/domain/instances/instance'
import {
  endPersonSessions,
  loadPersonSecurity,
  removePersonFactor,
  type PersonSecurity,
} from '@/domain/identity/personSecurity'
import { PersonPage } from './PersonPage'

vi.mock('@/domain/identity/personDetail')
vi.mock('@/domain/identity/personSecurity')
vi.mock('@/domain/identity/leaving')
vi.mock('@/domain/audit/eventsAbout')
vi.mock('@/domain/instances/history')
vi.mock('@/domain/instances/instance')

const personal: PersonDetail['workspaces'][number] = {
  id: 'w1',
  slug: 'uma-user',
  name: 'Uma User',
  role: 'owner',
  isOwnPersonal: true,
  memberSince: '2026-01-02T12:00:00Z',
  suspendedAt: null,
  members: 1,
  servers: 2,
  running: 1,
  spend: [{ currency: 'EUR', spentMicros: 1_500_000, projectedMicros: 3_000_000 }],
}
const uma: PersonDetail = {
  user_id: 'uma',
  email: 'uma@example.test',
  full_name: 'Uma User',
  company: 'Engine',
  country: 'AT',
  time_zone: 'Europe/Vienna',
  role: 'user',
  staff_type: null,
  suspended_at: null,
  suspension_reason: null,
  suspended_by_name: null,
  created_at: '2026-01-02T12:00:00Z',
  email_confirmed_at: '2026-01-02T12:05:00Z',
  last_sign_in_at: null,
  draft: { plan: 'v1.small', region: 'fra1', image: null, savedAt: '2026-01-03T12:00:00Z' },
  workspaces: [personal],
}

const secured: PersonSecurity = {
  hasSecondFactor: true,
  isDemanded: false,
  factors: [
    {
      id: 'f1',
      kind: 'totp',
      name: 'Phone',
      isVerified: true,
      createdAt: '2026-10-02T12:00:00Z',
      lastUsedAt: null,
      isCheckDue: false,
    },
  ],
  passkeys: [],
  recoveryCodesLeft: 4,
  sessions: [
    {
      id: 's1',
      createdAt: '2026-11-20T08:00:00Z',
      lastUsedAt: '2026-11-25T08:00:00Z',
      userAgent: 'curl/8.11.0',
      ip: '192.0.2.7',
      place: 'near Vienna, Austria',
      hasShownFactor: true,
      isCurrent: false,
    },
  ],
}

const load = vi.mocked(loadPerson)

beforeEach(() => {
  load.mockReset().mockResolvedValue(uma)
  vi.mocked(listPersonKeys).mockResolvedValue([])
  vi.mocked(loadPersonSecurity).mockReset().mockResolvedValue(secured)
  vi.mocked(listDeletions).mockReset().mockResolvedValue([])
  vi.mocked(listEvents).mockResolvedValue([])
  vi.mocked(listActions).mockResolvedValue([])
  vi.mocked(listFirstInstances).mockResolvedValue([])
})
afterEach(cleanup)

async function open(id = 'uma') {
  const { auth } = await startAuth({ staffType: 'admin' })
  const view = await renderApp({
    auth,
    path: '/admin/people/uma',
    page: () => <PersonPage id={id} />,
  })
  return { ...view, person: userEvent.setup() }
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const region = (name: string) => screen.findByRole('region', { name })

describe('the page of a person', () => {
  test('says who it is, since when, and what they may do', async () => {
    await open()
    expect(await title('Uma User')).toBeVisible()
    expect(screen.getByText('Active')).toBeVisible()
    expect(screen.getByText('uma@example.test')).toBeVisible()
    expect(screen.getByText('Confirmed')).toBeVisible()
    expect(screen.getByText('Never signed in')).toBeVisible()
    expect(screen.getByText('Role user, staff type none')).toBeVisible()
    expect(screen.getByText('Austria, Europe/Vienna')).toBeVisible()
  })

  test('adds up what the workspaces cost that the person owns, and no others', async () => {
    load.mockResolvedValue({
      ...uma,
      workspaces: [
        personal,
        { ...personal, id: 'w2', slug: 'south', name: 'South', isOwnPersonal: false },
        { ...personal, id: 'w3', slug: 'north', name: 'North', role: 'operator' },
      ],
    })
    await open()
    const spend = await region('This month')
    expect(spend).toHaveTextContent('€3.00')
    expect(spend).toHaveTextContent('€6.00')
    expect(spend).toHaveTextContent('2 workspaces that this person owns')
    const workspaces = await region('Workspaces')
    expect(within(workspaces).getByRole('link', { name: 'North' })).toHaveAttribute(
      'href',
      '/admin/workspaces/north',
    )
    expect(listFirstInstances).toHaveBeenCalledWith(
      ['w1', 'w2', 'w3'],
      20,
      'live',
      expect.anything(),
    )
  })

  test('keeps amounts in different currencies apart', async () => {
    const dollars = { currency: 'USD', spentMicros: 2_000_000, projectedMicros: 2_000_000 }
    load.mockResolvedValue({
      ...uma,
      workspaces: [personal, { ...personal, id: 'w2', slug: 's', spend: [dollars] }],
    })
    await open()
    expect(await region('This month')).toHaveTextContent(/€1\.50 \+ .*\$2\.00/)
  })

  test('names the fingerprint of a key and the saved configuration', async () => {
    vi.mocked(listPersonKeys).mockResolvedValue([
      {
        id: 'k1',
        name: 'Laptop',
        algorithm: 'ssh-ed25519',
        bits: 256,
        fingerprint: 'SHA256:abc',
        createdAt: '2026-01-02T12:00:00Z',
      },
    ])
    await open()
    const keys = await region('SSH keys')
    expect(await within(keys).findByText('SHA256:abc')).toBeVisible()
    const draft = await region('Saved configuration')
    expect(draft).toHaveTextContent('v1.small')
    expect(draft).toHaveTextContent('ImageNot chosen')
  })

  test('says who did what, and leads to all of it', async () => {
    vi.mocked(listEvents).mockResolvedValue([
      {
        id: 2,
        at: '2026-01-05T12:00:00Z',
        actor: 'mira',
        via: null,
        action: 'set_access',
        entity: 'person',
        entity_id: 'uma',
        reason: 'Left the team',
        before: { role: 'user', staff_type: 'support' },
        after: { role: 'user', staff_type: null },
        names: { mira: 'Mira' },
      },
      {
        id: 1,
        at: '2026-01-04T12:00:00Z',
        actor: null,
        via: 'system',
        action: 'purge',
        entity: 'instance',
        entity_id: 'i1',
        reason: null,
        before: { state: 'deleted' },
        after: { state: 'purged' },
        names: {},
      },
    ])
    await open()
    const audit = await region('Audit')
    const first = await within(audit).findByRole('row', { name: /Mira/ })
    const second = within(audit).getByRole('row', { name: /System/ })
    expect(first).toHaveTextContent('Changed the accessMiraStaff type: support → noneLeft the team')
    expect(second).toHaveTextContent(
      'Removed the deleted server for goodSystemState: deleted → purged',
    )
    expect(within(audit).getByRole('link', { name: 'Audit log' })).toHaveAttribute(
      'href',
      '/admin/audit?kind=person&id=uma',
    )
  })

  test('says what is missing for somebody who has nothing yet', async () => {
    load.mockResolvedValue({
      ...uma,
      full_name: '',
      email_confirmed_at: null,
      draft: null,
      workspaces: [],
    })
    await open()
    expect(await title('uma@example.test')).toBeVisible()
    expect(screen.getByText('Not confirmed')).toBeVisible()
    for (const missing of ['No workspaces', 'No servers']) {
      expect(screen.getByText(missing)).toBeVisible()
    }
    for (const missing of ['No SSH keys', 'No activity', 'No events']) {
      expect(await screen.findByText(missing)).toBeVisible()
    }
    expect(listFirstInstances).not.toHaveBeenCalled()
  })
})

test('admins read when an account will be deleted, and why it was not yet', async () => {
  vi.mocked(listDeletions).mockResolvedValue([
    {
      userId: 'uma',
      name: 'Uma User',
      requestedAt: '2026-01-10T12:00:00Z',
      dueAt: '2026-01-24T12:00:00Z',
      problem: 'These workspaces would have no owner: Shop.',
    },
  ])
  await open()
  const notice = await screen.findByText(/This account will be deleted on/)
  expect(notice.parentElement).toHaveTextContent('These workspaces would have no owner: Shop.')
})

describe('the states of the page', () => {
  test('waits, and then shows a failure with a way to try again', async () => {
    const answer = deferred<PersonDetail>()
    load.mockReturnValueOnce(answer.promise)
    const { person } = await open()
    expect(await title('Person')).toBeVisible()
    expect(screen.getByText('Loading...')).toBeInTheDocument()
    answer.reject({ code: 'unexpected', message: 'It did not work.' })
    expect(await screen.findByText('It did not work.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await title('Uma User')).toBeVisible()
  })

  test.each(['not_found', 'invalid_input'])('%s is a page that is not there', async (code) => {
    load.mockRejectedValue({ code, message: 'No.' })
    await open('nobody')
    expect(await title('Page not found')).toBeVisible()
  })

  test('a part that fails does not hide the others', async () => {
    vi.mocked(listPersonKeys).mockRejectedValue({ code: 'unexpected', message: 'No keys today.' })
    await open()
    expect(await screen.findByText('No keys today.')).toBeVisible()
    expect(await title('Uma User')).toBeVisible()
  })
})

describe('what can be done', () => {
  test('access is changed in a dialog', async () => {
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'Change access' }))
    expect(await screen.findByRole('dialog', { name: 'Change access of Uma User' })).toBeVisible()
  })

  test('a suspended person is told by whom and why, and the suspension can be lifted', async () => {
    load.mockResolvedValue({
      ...uma,
      suspended_at: '2026-11-02T12:00:00Z',
      suspension_reason: 'Unpaid invoice',
      suspended_by_name: 'Mira',
    })
    const { person } = await open()
    expect(await screen.findByText(/^Mira suspended this account on/)).toBeVisible()
    expect(screen.getByText('Reason: Unpaid invoice')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Lift suspension' }))
    expect(
      await screen.findByRole('dialog', { name: 'Lift the suspension of Uma User?' }),
    ).toBeVisible()
  })

  test('a lost factor is removed with a reason', async () => {
    vi.mocked(removePersonFactor).mockResolvedValue()
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'Remove Phone' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Phone?' }))
    expect(dialog.getByText(/the password alone signs in/)).toBeVisible()
    await person.type(dialog.getByLabelText('Reason'), 'Lost the phone; showed a passport.')
    vi.mocked(loadPersonSecurity).mockResolvedValue({
      ...secured,
      hasSecondFactor: false,
      factors: [],
    })
    await person.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(removePersonFactor).toHaveBeenCalledWith(
      'uma',
      'f1',
      'Lost the phone; showed a passport.',
    )
    expect(await screen.findByText('No second factor')).toBeVisible()
  })

  test('all sessions are ended with a reason', async () => {
    vi.mocked(endPersonSessions).mockResolvedValue(1)
    const { person } = await open()
    expect(await screen.findByText('curl/8.11.0')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'End all sessions' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'End all sessions of Uma User?' }),
    )
    await person.type(dialog.getByLabelText('Reason'), 'Reported a stolen laptop.')
    await person.click(dialog.getByRole('button', { name: 'End sessions' }))
    expect(vi.mocked(endPersonSessions).mock.calls[0]).toEqual(['uma', 'Reported a stolen laptop.'])
  })

  test('nobody suspends their own account', async () => {
    load.mockResolvedValue({ ...uma, user_id: ada.id })
    await open(ada.id)
    expect(await screen.findByRole('button', { name: 'Suspend' })).toHaveAccessibleDescription(
      'You can’t suspend your own account.',
    )
  })
})
