import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import { authSearch } from '@/domain/session/authSearch'
import { AuthPage } from './AuthPage'

/** Code that is still on its way. */
const never = vi.hoisted(() => () => new Promise<never>(() => {}))
vi.mock('./VerifyLink', never)
vi.mock('./NewPassword', never)
vi.mock('./authEmails', async (original) => ({
  ...(await original<object>()),
  loadClient: () => undefined,
}))

afterEach(cleanup)

const page = (given: Record<string, unknown>) => <AuthPage search={authSearch(given)} />
const heading = () => screen.findByRole('heading', { level: 1 })

test.each([
  ['recover', 'Reset your password'],
  ['confirm', 'Confirm your email'],
])('a link that is to %s has its heading before its code', async (mode, title) => {
  const { auth } = await startAuth({ user: null })
  const search = `?mode=${mode}&token_hash=0123456789abcdef0123456789`
  await renderApp({ auth, path: '/auth', search, page })
  expect(await heading()).toHaveTextContent(title)
  expect(document.title).toBe(`${title} · Basalt`)
  expect(screen.getByText('Loading...')).toBeVisible()
})

test('the form for a new password has its heading before its code', async () => {
  const { auth, tell } = await startAuth({})
  await renderApp({ auth, path: '/auth', search: '?mode=recover', page })
  tell({ type: 'SESSION.PASSWORD_RECOVERY', session: { user: ada, expiresAt: 2e9 } })
  expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeVisible()
})
