import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { authSearch } from '@/domain/session/authSearch'
import { failure } from '@/lib/errors'
import { AuthPage } from './AuthPage'
import { beginSignUp, pendingSignUp } from './pendingSignUp'

const calls = vi.hoisted(() => ({ resend: vi.fn<(email: string) => Promise<void>>() }))
vi.mock('./authEmails', async (original) => ({
  ...(await original<object>()),
  loadClient: () => undefined,
  verifyLink: () => Promise.reject(failure('link_expired')),
  resendConfirmation: calls.resend,
}))

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.resetAllMocks()
})

const HOUR = 3_600_000
const EMAIL = 'nora@example.test'

/** Follows a link whose hour is over. */
async function followOldLink() {
  const { auth } = await startAuth({ user: null })
  await renderApp({
    auth,
    path: '/auth',
    search: '?mode=confirm&token_hash=0123456789abcdef0123456789&type=signup',
    page: (given) => <AuthPage search={authSearch(given)} />,
  })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Confirm this address' }))
  await screen.findByRole('heading', { name: 'The link did not work' })
  return person
}

test('where the sign-up began, one press sends a new link', async () => {
  beginSignUp(
    { email: EMAIL, path: '/dashboard/servers/new', accepted: [] },
    Date.now() - 23.5 * HOUR,
  )
  calls.resend.mockResolvedValue()
  const person = await followOldLink()
  await person.click(await screen.findByRole('button', { name: `Send a new link to ${EMAIL}` }))
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  expect(calls.resend).toHaveBeenCalledExactlyOnceWith(EMAIL)
  // Its link signs in here too, within its hour, and leads to the same place.
  expect(pendingSignUp(Date.now() + HOUR)).toMatchObject({
    email: EMAIL,
    path: '/dashboard/servers/new',
  })
})

test('another browser asks for the address', async () => {
  calls.resend.mockResolvedValue()
  const person = await followOldLink()
  await person.type(await screen.findByLabelText('Email'), EMAIL)
  await person.click(screen.getByRole('button', { name: 'Send a new link' }))
  expect(await screen.findByText(EMAIL)).toBeVisible()
  expect(calls.resend).toHaveBeenCalledExactlyOnceWith(EMAIL)
  expect(pendingSignUp()).toBeNull()
})

test('what could not be sent is said, and the button stays', async () => {
  beginSignUp({ email: EMAIL, accepted: [] })
  calls.resend.mockRejectedValue(failure('mail_rate_limited'))
  const person = await followOldLink()
  const button = await screen.findByRole('button', { name: `Send a new link to ${EMAIL}` })
  await person.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('We have sent too many emails')
  expect(button).toBeVisible()
})
