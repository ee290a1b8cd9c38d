import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notifySuccess } from '@/ui/notify'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { AccessDialog } from './AccessDialog'
import {
  loadAccess,
  loadOverview,
  setAccess,
  type Overview,
  type Person,
} from '@/domain/identity/people'
import { overviewQuery } from '@/domain/identity/peopleQueries'

vi.mock('@/domain/identity/people')
vi.mock('@/ui/notify')

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
const overview: Overview = {
  people: 3,
  people_last_7_days: 3,
  confirmed: 3,
  staff: 2,
  admins: 1,
  suspended: 0,
}

const set = vi.mocked(setAccess)
const onClose = vi.fn<() => void>()

beforeEach(() => {
  vi.resetAllMocks()
  set.mockImplementation(({ wanted }) => Promise.resolve(wanted))
  vi.mocked(loadOverview).mockResolvedValue(overview)
})
afterEach(cleanup)

async function open(person: Person = uma, isSelf = false) {
  const { auth } = await startAuth({ staffType: 'admin' })
  const send = vi.spyOn(auth, 'send')
  const view = await renderApp({
    auth,
    path: '/admin/people',
    page: () => <AccessDialog person={person} isSelf={isSelf} onClose={onClose} />,
  })
  return { ...view, send, person: userEvent.setup() }
}

const radio = (name: RegExp) => screen.getByRole('radio', { name })
const text = (name: string) => screen.getByRole('textbox', { name })
const submit = () => screen.getByRole('button', { name: 'Change access' })

/** Chooses Support for a reason, and saves. */
async function makeSupport(person: ReturnType<typeof userEvent.setup>) {
  await person.click(radio(/^Support/))
  await person.type(text('Reason'), 'Joins the team')
  await person.click(submit())
}

describe('changing', () => {
  test('sends what was, what shall be and why; then says so and closes', async () => {
    const { person, client, send } = await open()
    client.setQueryData(overviewQuery.queryKey, overview)
    await makeSupport(person)
    expect(set).toHaveBeenCalledWith({
      userId: 'uma',
      expected: { role: 'user', staffType: null },
      wanted: { role: 'user', staffType: 'support' },
      reason: 'Joins the team',
    })
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(notifySuccess).toHaveBeenCalledWith('Access of Uma User changed to Support.')
    expect(client.getQueryState(overviewQuery.queryKey)?.isInvalidated).toBe(true)
    expect(send).not.toHaveBeenCalledWith({ type: 'RECHECK_ROLE' })
  })

  test('says in words what will change, and cannot be pressed before something does', async () => {
    const { person } = await open()
    expect(submit()).toHaveAttribute('aria-disabled', 'true')
    expect(submit()).toHaveAccessibleDescription('Choose a different access first.')
    await person.click(radio(/^Admin/))
    expect(screen.getByText('Uma User becomes staff: Admin.')).toBeVisible()
    expect(submit()).not.toHaveAttribute('aria-disabled')
  })

  test('asks customers for a role, and staff for none', async () => {
    const { person } = await open()
    expect(text('Role')).toHaveValue('user')
    await person.click(radio(/^Billing/))
    expect(screen.queryByRole('textbox', { name: 'Role' })).toBeNull()
  })

  test('of the own access makes the machine look again', async () => {
    vi.mocked(loadOverview).mockResolvedValue({ ...overview, admins: 2 })
    const { person, send } = await open({ ...uma, staff_type: 'admin' }, true)
    await makeSupport(person)
    await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'RECHECK_ROLE' }))
  })
})

describe('what is wrong', () => {
  test('is said at its field, and nothing is sent', async () => {
    const { person } = await open()
    await person.clear(text('Role'))
    await person.type(text('Role'), 'Not a role')
    await person.type(text('Reason'), 'x')
    await person.click(submit())
    expect(text('Role')).toHaveAccessibleDescription(/Use lower-case letters/)
    expect(text('Reason')).toHaveAccessibleDescription(/Give a reason/)
    await waitFor(() => expect(text('Role')).toHaveFocus())
    expect(set).not.toHaveBeenCalled()
  })

  test('the only admin cannot leave, and reads why', async () => {
    await open({ ...uma, staff_type: 'admin' }, true)
    await waitFor(() => expect(radio(/^Customer/)).toBeDisabled())
    expect(radio(/^Customer/)).toHaveAccessibleDescription(/You are the only admin/)
    expect(radio(/^Admin/)).toBeEnabled()
  })

  test('where only the server knows that, it is said at the choice', async () => {
    set.mockRejectedValue({
      code: 'last_admin',
      message: 'You are the last admin.',
      hint: 'Make someone else an admin first.',
      field: 'kind',
    })
    const { person } = await open({ ...uma, staff_type: 'admin' })
    await makeSupport(person)
    expect(
      await screen.findByText('You are the last admin. Make someone else an admin first.'),
    ).toBeVisible()
    expect(text('Reason')).toHaveValue('Joins the team')
    expect(onClose).not.toHaveBeenCalled()
  })

  test.each([
    ['forbidden', true],
    ['network', false],
  ])('%s is shown above the fields, and nothing typed is lost', async (code, isDoubted) => {
    set.mockRejectedValueOnce({ code, message: 'It did not work.' })
    const { person, send } = await open()
    await makeSupport(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('It did not work.')
    expect(text('Reason')).toHaveValue('Joins the team')
    expect(radio(/^Support/)).toBeChecked()
    expect(send.mock.calls.some(([event]) => event.type === 'RECHECK_ROLE')).toBe(isDoubted)
    await person.click(submit())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  test('who was changed meanwhile is shown as they are now; what was entered stays', async () => {
    set.mockRejectedValueOnce({ code: 'conflict', message: 'Changed elsewhere.' })
    vi.mocked(loadAccess).mockResolvedValue({ role: 'partner', staffType: 'billing' })
    const { person } = await open()
    await makeSupport(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('It is now: Billing.')
    expect(text('Reason')).toHaveValue('Joins the team')
    await person.click(submit())
    expect(set).toHaveBeenLastCalledWith({
      userId: 'uma',
      expected: { role: 'partner', staffType: 'billing' },
      wanted: { role: 'partner', staffType: 'support' },
      reason: 'Joins the team',
    })
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  test('a conflict whose other side cannot be read can be read again', async () => {
    set.mockRejectedValueOnce({ code: 'conflict', message: 'Changed elsewhere.' })
    vi.mocked(loadAccess)
      .mockRejectedValueOnce({ code: 'network', message: 'We cannot reach the service.' })
      .mockResolvedValue({ role: 'user', staffType: 'billing' })
    const { person } = await open()
    await makeSupport(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach the service.')
    await person.click(screen.getByRole('button', { name: 'Reload access' }))
    expect(await screen.findByText(/It is now: Billing/)).toBeVisible()
  })
})
