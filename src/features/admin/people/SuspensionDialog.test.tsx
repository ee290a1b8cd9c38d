import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notifyError, notifySuccess } from '@/ui/notify'
import { renderApp, startAuth } from '@tests/support/renderApp'
import type { Person } from '@/domain/identity/people'
import { SuspensionDialog } from './SuspensionDialog'
import { liftSuspension, suspendAccount } from '@/domain/identity/suspension'

vi.mock('@/domain/identity/people')
vi.mock('@/domain/identity/suspension')
vi.mock('@/ui/notify')

const SINCE = '2026-11-22T04:00:00.123+00:00'
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
const suspended: Person = { ...uma, suspended_at: SINCE, suspension_reason: 'Spam' }

const suspend = vi.mocked(suspendAccount)
const lift = vi.mocked(liftSuspension)
const onClose = vi.fn<() => void>()

beforeEach(() => {
  vi.resetAllMocks()
  suspend.mockResolvedValue(SINCE)
  lift.mockResolvedValue()
})
afterEach(cleanup)

async function open(person: Person = uma) {
  const { auth } = await startAuth({ staffType: 'admin' })
  const view = await renderApp({
    auth,
    path: '/admin/people',
    page: () => <SuspensionDialog person={person} onClose={onClose} />,
  })
  return { ...view, person: userEvent.setup() }
}

const reason = () => screen.getByRole('textbox', { name: 'Reason' })
const button = (name: string) => screen.getByRole('button', { name })

describe('suspending', () => {
  test('shows what the person will read, sends the reason, and closes', async () => {
    const { person } = await open()
    expect(screen.queryByText('All staff rights')).toBeNull()
    await person.type(reason(), ' Sent spam ')
    expect(screen.getByText(/^Reason:/)).toHaveTextContent('Reason: Sent spam')
    expect(screen.queryByRole('status')).toBeNull()
    await person.click(button('Suspend Uma User'))
    expect(suspend).toHaveBeenCalledWith('uma', 'Sent spam')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  test('names the rights that staff lose', async () => {
    await open({ ...uma, staff_type: 'support' })
    expect(screen.getByText('All staff rights')).toBeVisible()
  })

  test('can be undone from the message, which lifts that very suspension', async () => {
    const { person } = await open()
    await person.type(reason(), 'Sent spam')
    await person.click(button('Suspend Uma User'))
    await waitFor(() => expect(notifySuccess).toHaveBeenCalled())
    const [message, action] = vi.mocked(notifySuccess).mock.calls[0] ?? []
    expect([message, action?.label]).toEqual(['Uma User is suspended.', 'Undo'])
    action?.onClick()
    await waitFor(() =>
      expect(notifySuccess).toHaveBeenLastCalledWith('Uma User is no longer suspended.'),
    )
    expect(lift).toHaveBeenCalledWith({
      userId: 'uma',
      reason: 'Undone right after suspending.',
      suspendedAt: SINCE,
    })
  })

  test('says where an undo did not work', async () => {
    lift.mockRejectedValue({ code: 'network', message: 'We cannot reach the service.' })
    const { person } = await open()
    await person.type(reason(), 'Sent spam')
    await person.click(button('Suspend Uma User'))
    await waitFor(() => expect(notifySuccess).toHaveBeenCalled())
    vi.mocked(notifySuccess).mock.calls[0]?.[1]?.onClick()
    await waitFor(() =>
      expect(notifyError).toHaveBeenCalledWith(
        expect.stringContaining('was not undone'),
        '/api-docs/errors#network',
      ),
    )
  })

  test('asks for a reason that can be seen, and sends nothing without one', async () => {
    const { person } = await open()
    await person.type(reason(), '\u00A0\u00A0\u00A0')
    await person.click(button('Suspend Uma User'))
    expect(reason()).toHaveAccessibleDescription(/Give a reason of at least 3 characters/)
    await waitFor(() => expect(reason()).toHaveFocus())
    expect(suspend).not.toHaveBeenCalled()
  })

  test('who is suspended already is not suspended again', async () => {
    suspend.mockRejectedValue({ code: 'conflict', message: 'Changed elsewhere.' })
    const { person } = await open()
    await person.type(reason(), 'Sent spam')
    await person.click(button('Suspend Uma User'))
    expect(await screen.findByRole('alert')).toHaveTextContent('This account is already suspended.')
    expect(button('Suspend Uma User')).toHaveAttribute('aria-disabled', 'true')
    expect(reason()).toHaveValue('Sent spam')
  })

  test.each([
    [{ code: 'last_admin', message: 'You are the last admin.' }, 'You are the last admin.'],
    [{ code: 'network', message: 'We cannot reach the service.' }, 'We cannot reach the service.'],
  ])('%o is said, and the reason stays', async (failure, said) => {
    suspend.mockRejectedValueOnce(failure)
    const { person } = await open()
    await person.type(reason(), 'Sent spam')
    await person.click(button('Suspend Uma User'))
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    expect(reason()).toHaveValue('Sent spam')
    await person.click(button('Suspend Uma User'))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })
})

describe('lifting', () => {
  test('names the suspension that the list showed, and why', async () => {
    const { person } = await open(suspended)
    expect(screen.getByText(/Suspended for: Spam/)).toBeVisible()
    await person.type(reason(), 'Solved')
    await person.click(button('Lift suspension'))
    expect(lift).toHaveBeenCalledWith({ userId: 'uma', reason: 'Solved', suspendedAt: SINCE })
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(notifySuccess).toHaveBeenCalledWith('Uma User is no longer suspended.')
  })

  test('of another suspension by now is refused', async () => {
    lift.mockRejectedValue({ code: 'conflict', message: 'Changed elsewhere.' })
    const { person } = await open(suspended)
    await person.type(reason(), 'Solved')
    await person.click(button('Lift suspension'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This suspension was lifted or changed by someone else.',
    )
  })
})
