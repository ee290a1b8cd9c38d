import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import {
  changePassword,
  mailPasswordCode,
  requestEmailChange,
  withdrawEmailChange,
} from '@/domain/identity/ownCredentials'
import { EmailForm } from './EmailForm'
import { PasswordForm } from './PasswordForm'

vi.mock('@/domain/identity/ownCredentials')
vi.mock('@/components/passwordStrength/loadStrength', () => ({
  loadStrength: () => Promise.resolve(null),
  weaknessOf: (password: string) =>
    Promise.resolve(password.startsWith('aaaa') ? 'Too easy to guess.' : undefined),
}))
vi.mock('@/domain/session/whenConfirmed', () => ({
  whenConfirmed: (call: () => unknown) => call(),
}))

const change = vi.mocked(changePassword)
const request = vi.mocked(requestEmailChange)
const NEXT = 'correct horse battery'

beforeEach(() => {
  change.mockReset().mockResolvedValue()
  request.mockReset().mockResolvedValue()
  vi.mocked(mailPasswordCode).mockReset().mockResolvedValue()
  vi.mocked(withdrawEmailChange).mockReset().mockResolvedValue()
})
afterEach(cleanup)

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const PasswordPage = () => <PasswordForm email="ada@example.test" personal={['Ada']} />

const openPassword = async () => {
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/dashboard', page: PasswordPage })
}
const fill = async (current: string, next: string) => {
  if (current !== '') await userEvent.type(screen.getByLabelText('Current password'), current)
  if (next !== '') await userEvent.type(screen.getByLabelText('New password'), next)
  await press('Save new password')
}

const openAddress = async (pending: string | null = null) => {
  const { auth } = await startAuth()
  const page = () => <EmailForm email="ada@example.test" pending={pending} />
  await renderApp({ auth, path: '/dashboard', page })
}

describe('the password', () => {
  test('is changed with the current one, and the form is empty again', async () => {
    await openPassword()
    await fill('old one', NEXT)
    await waitFor(() =>
      expect(change.mock.calls[0]?.[0]).toEqual({ current: 'old one', next: NEXT }),
    )
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveValue(''))
    expect(screen.getByLabelText('New password')).toHaveValue('')
  })

  test.each([
    ['', NEXT, 'Current password', 'Enter your current password.'],
    ['old one', 'short', 'New password', /at least 12/],
    ['old one', 'aaaaaaaaaaaa', 'New password', 'Too easy to guess.'],
  ])('“%s” and “%s” are not sent', async (current, next, field, problem) => {
    await openPassword()
    await fill(current, next)
    await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(problem))
    expect(change).not.toHaveBeenCalled()
  })

  test.each([
    ['current_password_invalid', 'Current password'],
    ['same_password', 'New password'],
    ['weak_password', 'New password'],
  ])('%s is said at the field, and what was typed stays', async (code, field) => {
    change.mockRejectedValue({ code, message: 'No.' })
    await openPassword()
    await fill('old one', NEXT)
    await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(/^No\./))
    expect(screen.getByLabelText('Current password')).toHaveValue('old one')
    expect(screen.getByLabelText('New password')).toHaveValue(NEXT)
  })

  test('a session of over a day is asked for the code of a mail', async () => {
    change.mockRejectedValueOnce({ code: 'reauthentication_needed', message: 'Too long ago.' })
    await openPassword()
    await fill('old one', NEXT)
    const field = await screen.findByLabelText('Code of the email')
    expect(field).toHaveFocus()
    expect(mailPasswordCode).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.type(field, '123456')
    await press('Save new password')
    await waitFor(() =>
      expect(change.mock.lastCall?.[0]).toEqual({ current: 'old one', next: NEXT, code: '123456' }),
    )
    await waitFor(() => expect(screen.queryByLabelText('Code of the email')).toBeNull())
  })
})

describe('the address', () => {
  test.each([
    ['nobody', /like name@example/],
    [
      'ADA@example.test',
      'This is your address already. We send a link to both addresses. Your address changes when you have followed both.',
    ],
  ])('%s is not sent', async (address, problem) => {
    await openAddress()
    await userEvent.type(screen.getByLabelText('New address'), address)
    await press('Send the links')
    expect(screen.getByLabelText('New address')).toHaveAccessibleDescription(problem)
    expect(request).not.toHaveBeenCalled()
  })

  test('a new one is asked for; one that is taken is said at the field', async () => {
    request.mockRejectedValueOnce({ code: 'email_taken', message: 'Taken.' })
    await openAddress()
    const field = screen.getByLabelText('New address')
    await userEvent.type(field, 'grace@example.test')
    await press('Send the links')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^Taken\./))
    expect(field).toHaveValue('grace@example.test')
    await press('Send the links')
    await waitFor(() => expect(field).toHaveValue(''))
    expect(request.mock.lastCall?.[0]).toBe('grace@example.test')
  })

  test('the one that waits is shown, and its links can be sent again', async () => {
    await openAddress('grace@example.test')
    expect(screen.getByText('grace@example.test is not confirmed yet.')).toBeVisible()
    await press('Send the links again')
    await waitFor(() => expect(request.mock.lastCall?.[0]).toBe('grace@example.test'))
  })

  test('the one that waits is withdrawn, and a refusal of that is said', async () => {
    vi.mocked(withdrawEmailChange).mockRejectedValueOnce({
      code: 'not_found',
      message: 'Too late.',
    })
    await openAddress('grace@example.test')
    await press('Withdraw the change')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too late.')
    await press('Withdraw the change')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(withdrawEmailChange).toHaveBeenCalledTimes(2)
    expect(screen.getByLabelText('New address')).toHaveFocus()
    expect(request).not.toHaveBeenCalled()
  })
})
