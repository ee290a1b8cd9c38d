import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import { authSearch } from '@/domain/session/authSearch'
import * as factors from '@/domain/session/secondFactor/factors'
import { redeemRecoveryCode } from '@/domain/session/secondFactor/recoveryCodes'
import { failure } from '@/lib/errors'
import { AuthPage } from './AuthPage'

vi.mock('@/domain/session/secondFactor/factors', () => ({
  listFactors: vi.fn(),
  verifyCode: vi.fn(),
  verifySecurityKey: vi.fn(),
  renewSession: vi.fn(() => Promise.resolve()),
}))
vi.mock('@/domain/session/secondFactor/recoveryCodes', () => ({ redeemRecoveryCode: vi.fn() }))
vi.mock('./authEmails', async (original) => ({
  ...(await original<object>()),
  loadClient: () => undefined,
}))

const { listFactors, verifyCode, verifySecurityKey, renewSession } = vi.mocked(factors)

const app = { id: 'f1', kind: 'totp', name: '' }
const phone = { id: 'f2', kind: 'totp', name: '🦊'.repeat(200) }
const key = { id: 'f3', kind: 'webauthn', name: 'Blue key' }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.clearAllMocks()
  listFactors.mockReturnValue([app])
})
afterEach(cleanup)

async function open() {
  const { auth, tell } = await startAuth({ needsSecondFactor: true })
  await renderApp({
    auth,
    path: '/auth',
    page: (search) => <AuthPage search={authSearch(search)} />,
  })
  await screen.findByLabelText('Code')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Confirm your sign-in')
  return { auth, tell }
}

const code = () => screen.getByLabelText<HTMLInputElement>('Code')

test('a pasted code is sent by itself, without its space', async () => {
  await open()
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code()).toHaveAttribute('inputmode', 'numeric')
  await waitFor(() => expect(code()).toHaveFocus())
  await userEvent.paste('123 456')
  expect(verifyCode).toHaveBeenCalledExactlyOnceWith('f1', '123456')
})

test('too few digits are not sent, and the field says what is missing', async () => {
  await open()
  await userEvent.type(code(), '12345{Enter}')
  expect(verifyCode).not.toHaveBeenCalled()
  expect(code()).toHaveAccessibleDescription(/Enter all six digits/)
  expect(code()).toHaveFocus()
})

test.each([
  ['mfa_verification_failed', /not right.*sets its time automatically/],
  ['code_used', /used already.*Wait for the next one/],
] as const)(
  '%s is said at the field, and the next code is typed over it',
  async (refusal, words) => {
    await open()
    verifyCode.mockRejectedValueOnce(failure(refusal))
    await userEvent.type(code(), '111111')
    await waitFor(() => expect(code()).toHaveAccessibleDescription(words))
    await userEvent.keyboard('222222')
    expect(code()).toHaveValue('222222')
    expect(verifyCode).toHaveBeenLastCalledWith('f1', '222222')
  },
)

test('what another code does not fix is said above, and the code stays for another attempt', async () => {
  await open()
  verifyCode.mockRejectedValueOnce(failure('network'))
  await userEvent.type(code(), '111111')
  expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach the service.')
  expect(code()).toHaveValue('111111')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(verifyCode).toHaveBeenCalledTimes(2)
})

test('one of several factors is chosen by its name, however long', async () => {
  listFactors.mockReturnValue([phone, key])
  await open()
  await userEvent.type(code(), '123456')
  expect(verifyCode).toHaveBeenLastCalledWith('f2', '123456')
  await userEvent.click(screen.getByRole('radio', { name: 'Blue key' }))
  await userEvent.click(screen.getByRole('button', { name: 'Use your security key' }))
  expect(verifySecurityKey).toHaveBeenCalledWith('f3')
})

test('a factor that was removed meanwhile leaves the list', async () => {
  listFactors.mockReturnValue([app, key])
  await open()
  verifyCode.mockRejectedValueOnce(failure('mfa_factor_not_found'))
  listFactors.mockReturnValue([key])
  await userEvent.type(code(), '123456')
  expect(await screen.findByRole('button', { name: 'Use your security key' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('This second factor no longer exists.')
  expect(renewSession).toHaveBeenCalledOnce()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a recovery code stands for the second factor', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  const field = screen.getByLabelText('Recovery code')
  await userEvent.type(field, '{Enter}')
  expect(field).toHaveAccessibleDescription(/Enter one of your recovery codes/)
  vi.mocked(redeemRecoveryCode).mockRejectedValueOnce(failure('invalid_recovery_code'))
  await userEvent.type(field, 'abcd-efgh-ijkm-npqr{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/not right, or was used already/))
  expect(field).toHaveValue('abcd-efgh-ijkm-npqr')
  await userEvent.click(screen.getByRole('button', { name: 'Use your second factor' }))
  expect(code()).toBeVisible()
})

test('another tab may show the code; another account signs this one out', async () => {
  const { tell, auth } = await open()
  const session = { user: ada, expiresAt: 2e9 }
  tell({ type: 'SESSION.SIGNED_IN', session: { ...session, needsSecondFactor: true } })
  await userEvent.click(screen.getByRole('button', { name: 'Use another account' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  tell({ type: 'SESSION.SIGNED_IN', session })
  expect(auth.getSnapshot().matches('signedIn')).toBe(true)
})
