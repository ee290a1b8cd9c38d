import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, renderApp, startAuth, type SignedInOptions } from '@tests/support/renderApp'
import { authSearch } from '@/domain/session/authSearch'
import { AuthPage } from './AuthPage'

vi.mock('./authEmails', async (original) => ({
  ...(await original<object>()),
  loadClient: () => undefined,
}))

afterEach(cleanup)

const TOKEN = '0123456789abcdef0123456789'

const page = (given: Record<string, unknown>) => <AuthPage search={authSearch(given)} />

async function open(search: string, who: SignedInOptions = { user: null }) {
  const { auth, tell } = await startAuth(who)
  await renderApp({ auth, path: '/auth', search, page })
  return { tell }
}

test.each([
  ['', 'Sign in'],
  ['?mode=sign-up', 'Create an account'],
  ['?mode=reset', 'Reset your password'],
  [`?mode=confirm&token_hash=${TOKEN}&type=signup`, 'Confirm your email'],
  [`?mode=recover&token_hash=${TOKEN}&type=recovery`, 'Reset your password'],
])('/auth%s has the title “%s”, as its heading says', async (search, title) => {
  await open(search)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  await waitFor(() => expect(document.title).toBe(`${title} · Basalt`))
})

test('the title follows the person from sign-in to sign-up', async () => {
  await open('')
  await userEvent.click(screen.getByRole('link', { name: 'Sign up' }))
  await waitFor(() => expect(document.title).toBe('Create an account · Basalt'))
})

test('the title names a new password that is due', async () => {
  const { tell } = await open('', {})
  tell({ type: 'SESSION.PASSWORD_RECOVERY', session: { user: ada, expiresAt: 2e9 } })
  await screen.findByRole('heading', { name: 'Set a new password' })
  await waitFor(() => expect(document.title).toBe('Set a new password · Basalt'))
})
