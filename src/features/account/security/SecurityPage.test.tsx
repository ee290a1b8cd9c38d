import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { stubResizeObserver } from '@tests/support/stubResizeObserver'
import { loadProfile } from '@/domain/identity/profile'
import {
  endOtherSessions,
  endSession,
  listSessions,
  listSignIns,
  loadSecurity,
  nameFactor,
  type AccountSecurity,
} from '@/domain/identity/security'
import { offersPasskeys } from '@/domain/session/secondFactor/authSettings'
import { enrolTotp, removeFactor, verifyCode } from '@/domain/session/secondFactor/factors'
import { registerPasskey } from '@/domain/session/secondFactor/passkeys'
import { createRecoveryCodes } from '@/domain/session/secondFactor/recoveryCodes'
import { onStepUp } from '@/lib/stepUp'
import { makeFactor, makeSecurity, makeSession, makeSignIn } from './fixtures'
import { SecurityPage } from './SecurityPage'

vi.mock('@/domain/identity/profile')
vi.mock('@/domain/identity/security', async (load) => ({
  ...(await load<object>()),
  endOtherSessions: vi.fn(),
  endSession: vi.fn(),
  listSessions: vi.fn(),
  listSignIns: vi.fn(),
  loadSecurity: vi.fn(),
  nameFactor: vi.fn(),
}))
vi.mock('@/domain/session/secondFactor/authSettings')
vi.mock('@/domain/session/secondFactor/factors')
vi.mock('@/domain/session/secondFactor/recoveryCodes')
vi.mock('@/domain/session/secondFactor/passkeys', () => ({
  canUsePasskeys: () => true,
  registerPasskey: vi.fn(),
  renamePasskey: vi.fn(),
  removePasskey: vi.fn(),
}))

const KEY = { factorId: 'f9', uri: 'otpauth://totp/x', secret: 'ABCDEFGHIJKLMNOP' }
const CODES = Array.from({ length: 10 }, (_, index) => `abcdefghijklmno${index}`)

beforeEach(() => {
  stubResizeObserver()
  Element.prototype.scrollIntoView = () => {}
  vi.mocked(loadProfile).mockRejectedValue({ code: 'timeout', message: 'No.' })
  vi.mocked(listSessions).mockResolvedValue([makeSession()])
  vi.mocked(listSignIns).mockResolvedValue([])
  vi.mocked(offersPasskeys).mockResolvedValue(false)
  vi.mocked(enrolTotp).mockReset().mockResolvedValue(KEY)
  vi.mocked(verifyCode).mockReset().mockResolvedValue()
  vi.mocked(removeFactor).mockReset().mockResolvedValue()
  vi.mocked(nameFactor).mockReset().mockResolvedValue()
  vi.mocked(createRecoveryCodes).mockReset().mockResolvedValue(CODES)
  vi.mocked(endSession).mockReset().mockResolvedValue()
  vi.mocked(endOtherSessions).mockReset().mockResolvedValue(1)
})
afterEach(cleanup)

async function open(security: Partial<AccountSecurity> = {}) {
  vi.mocked(loadSecurity).mockReset().mockResolvedValue(makeSecurity(security))
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/dashboard', page: () => <SecurityPage /> })
  return { auth, person: userEvent.setup() }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const question = (name: string) => screen.findByRole('alertdialog', { name })
const region = (name: string) => screen.findByRole('region', { name })

const addApp = async (security: Partial<AccountSecurity> = {}) => {
  const { person } = await open(security)
  const opener = await button('Add an authenticator app')
  await waitFor(() => expect(opener).not.toHaveAttribute('aria-disabled'))
  await person.click(opener)
  const form = within(await dialog('Add an authenticator app'))
  await form.findByText('ABCD EFGH IJKL MNOP')
  return { person, form }
}
const sendCode = async (
  { person, form }: Awaited<ReturnType<typeof addApp>>,
  code: string,
  name?: string,
) => {
  if (name !== undefined) {
    await person.clear(form.getByLabelText('Name'))
    await person.type(form.getByLabelText('Name'), name)
  }
  await person.clear(form.getByLabelText('Code'))
  await person.type(form.getByLabelText('Code'), code)
  await person.click(form.getByRole('button', { name: 'Add app' }))
}

describe('an authenticator app', () => {
  test('is added with a name and a code, and then ten recovery codes are shown until they are kept', async () => {
    const opened = await addApp()
    expect(opened.form.getByRole('img', { name: /QR code/ })).toBeVisible()
    await sendCode(opened, '123 456', 'My phone')
    expect(verifyCode).toHaveBeenCalledWith('f9', '123456')
    expect(nameFactor).toHaveBeenCalledWith('f9', 'My phone')
    expect(await screen.findByText('abcd-efgh-ijkl-mno0')).toBeVisible()
    expect(screen.getAllByText(/^abcd-efgh-ijkl-mno\d$/)).toHaveLength(10)
    await opened.person.click(await button('I have kept them'))
    expect(screen.queryByText('abcd-efgh-ijkl-mno0')).toBeNull()
  })

  test('keeps what was typed after a wrong code, and says so at the field', async () => {
    vi.mocked(verifyCode).mockRejectedValue({
      code: 'mfa_verification_failed',
      message: 'This code is not right.',
    })
    const opened = await addApp()
    await sendCode(opened, '111111', 'My phone')
    await waitFor(() =>
      expect(opened.form.getByLabelText('Code')).toHaveAccessibleDescription(
        /This code is not right/,
      ),
    )
    expect(opened.form.getByLabelText('Code')).toHaveValue('111111')
    expect(opened.form.getByLabelText('Name')).toHaveValue('My phone')
    expect(createRecoveryCodes).not.toHaveBeenCalled()
  })

  test.each(['12345', ''])('the code “%s” is not sent', async (code) => {
    const opened = await addApp()
    const field = opened.form.getByLabelText('Code')
    if (code !== '') await opened.person.type(field, code)
    await opened.person.click(opened.form.getByRole('button', { name: 'Add app' }))
    expect(field).toHaveAccessibleDescription(/all six digits/)
    expect(verifyCode).not.toHaveBeenCalled()
  })

  test('takes another default name where one is taken, also by a key that was begun elsewhere', async () => {
    vi.mocked(enrolTotp)
      .mockRejectedValueOnce({ code: 'mfa_factor_name_conflict', message: 'Taken.' })
      .mockResolvedValue(KEY)
    await addApp({ factors: [makeFactor({ name: 'Authenticator app' })] })
    expect(vi.mocked(enrolTotp).mock.calls).toEqual([
      ['Authenticator app 2'],
      ['Authenticator app 3'],
    ])
  })

  test('offers a new key where the old one was not confirmed in time', async () => {
    vi.mocked(verifyCode).mockRejectedValueOnce({ code: 'mfa_factor_not_found', message: 'Gone.' })
    const opened = await addApp()
    await sendCode(opened, '123456', 'My phone')
    await opened.person.click(await opened.form.findByRole('button', { name: 'New key' }))
    await waitFor(() => expect(enrolTotp).toHaveBeenCalledTimes(2))
    expect(opened.form.getByLabelText('Name')).toHaveValue('My phone')
  })

  test('of a person who has codes already makes no new ones', async () => {
    const opened = await addApp({
      factors: [makeFactor()],
      recoveryCodes: { left: 4, madeAt: '2026-10-02T12:00:00Z' },
    })
    await sendCode(opened, '123456')
    await waitFor(() => expect(verifyCode).toHaveBeenCalled())
    expect(createRecoveryCodes).not.toHaveBeenCalled()
  })

  test('is not offered to a person with ten', async () => {
    await open({
      factors: Array.from({ length: 10 }, (_, index) => makeFactor({ id: String(index) })),
    })
    await waitFor(async () =>
      expect(await button('Add an authenticator app')).toHaveAccessibleDescription(
        /more are not possible/,
      ),
    )
  })
})

describe('the factors', () => {
  test('the only one says what its removal means, and is removed', async () => {
    const { person } = await open({ factors: [makeFactor()] })
    await person.click(await button('Remove Phone'))
    const asked = await question('Remove Phone?')
    expect(asked).toHaveTextContent('your password alone opens your account')
    await person.click(within(asked).getByRole('button', { name: 'Remove' }))
    expect(removeFactor).toHaveBeenCalledWith('f1')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('a person who confirmed long ago is asked first, and what was pressed goes on', async () => {
    const { person } = await open({
      factors: [makeFactor()],
      confirmedAt: '2026-11-01T08:00:00Z',
    })
    const confirm = vi.fn(() => Promise.resolve())
    const stop = onStepUp(confirm)
    await person.click(await button('Remove Phone'))
    const asked = await question('Remove Phone?')
    await person.click(within(asked).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(removeFactor).toHaveBeenCalled())
    expect(confirm).toHaveBeenCalledTimes(1)
    stop()
  })

  test('one that was not used for long asks for a code', async () => {
    const { person } = await open({ factors: [makeFactor({ isCheckDue: true })] })
    await person.click(await button('Try a code'))
    const form = within(await dialog('Try a code'))
    await person.type(form.getByLabelText('Code'), '654321')
    await person.click(form.getByRole('button', { name: 'Check the code' }))
    expect(verifyCode).toHaveBeenCalledWith('f1', '654321')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a name that is taken is said at the field', async () => {
    vi.mocked(nameFactor).mockRejectedValue({
      code: 'mfa_factor_name_conflict',
      message: 'You already have a second factor with this name.',
    })
    const { person } = await open({ factors: [makeFactor()] })
    await person.click(await button('Rename Phone'))
    const form = within(await dialog('Rename Phone'))
    await person.type(form.getByLabelText('Name'), '!')
    await person.click(form.getByRole('button', { name: 'Save name' }))
    await waitFor(() =>
      expect(form.getByLabelText('Name')).toHaveAccessibleDescription(/already have/),
    )
    expect(form.getByLabelText('Name')).toHaveValue('Phone!')
  })

  test('new recovery codes ask first, because the old ones stop working', async () => {
    const { person } = await open({
      factors: [makeFactor()],
      recoveryCodes: { left: 7, madeAt: '2026-10-02T12:00:00Z' },
    })
    await person.click(await button('Make new codes'))
    const asked = await question('Make new recovery codes?')
    expect(asked).toHaveTextContent('The 7 that you still have')
    await person.click(within(asked).getByRole('button', { name: 'Make new codes' }))
    expect(await screen.findByText('abcd-efgh-ijkl-mno9')).toBeVisible()
  })

  test('what failed to load can be tried again', async () => {
    const { person } = await open({ factors: [makeFactor()] })
    cleanup()
    vi.mocked(loadSecurity)
      .mockReset()
      .mockRejectedValueOnce({ code: 'timeout', message: 'The service did not answer.' })
      .mockResolvedValue(makeSecurity({ factors: [makeFactor()] }))
    const { auth } = await startAuth()
    await renderApp({ auth, path: '/dashboard', page: () => <SecurityPage /> })
    expect(await screen.findByText('The service did not answer.')).toBeVisible()
    // The password does not wait for it.
    expect(screen.getByLabelText('Current password')).toBeVisible()
    await person.click(await button('Try again'))
    expect(await button('Remove Phone')).toBeVisible()
  })
})

describe('passkeys', () => {
  test('are not shown where the service offers none', async () => {
    await open()
    await button('End all other sessions')
    expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull()
  })

  test('are added with a name', async () => {
    vi.mocked(offersPasskeys).mockResolvedValue(true)
    vi.mocked(registerPasskey).mockResolvedValue()
    const { person } = await open()
    await person.click(await button('Add a passkey'))
    const form = within(await dialog('Add a passkey'))
    await person.click(form.getByRole('button', { name: 'Add passkey' }))
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name/)
    await person.type(form.getByLabelText('Name'), 'Laptop')
    await person.click(form.getByRole('button', { name: 'Add passkey' }))
    await waitFor(() => expect(registerPasskey).toHaveBeenCalledWith('Laptop'))
  })
})

describe('sessions', () => {
  const other = makeSession({
    id: 's2',
    isCurrent: false,
    ip: '198.51.100.4',
    place: 'in Finland',
  })

  test('this device is marked, and can be signed out alone', async () => {
    const { person, auth } = await open()
    const section = await region('Sessions')
    expect(await within(section).findByText('Firefox on Linux')).toBeVisible()
    expect(within(section).getByText('This device')).toBeVisible()
    expect(await button('End all other sessions')).toHaveAccessibleDescription(/only session/)
    const sent = vi.spyOn(auth, 'send')
    await person.click(within(section).getByRole('button', { name: 'Sign out' }))
    expect(sent).toHaveBeenCalledWith({ type: 'SIGN_OUT', scope: 'local' })
  })

  test('one of them is ended after a question', async () => {
    vi.mocked(listSessions).mockResolvedValue([makeSession(), other])
    const { person } = await open()
    expect(await screen.findByText('in Finland')).toBeVisible()
    await person.click(await button('End session of Firefox on Linux'))
    const asked = await question('End the session of Firefox on Linux?')
    vi.mocked(listSessions).mockResolvedValue([makeSession()])
    await person.click(within(asked).getByRole('button', { name: 'End session' }))
    expect(endSession).toHaveBeenCalledWith('s2')
    await waitFor(() => expect(screen.queryByText('198.51.100.4')).toBeNull())
    expect(await region('Sessions')).toHaveFocus()
  })

  test('the others are ended together; a failure stays in the question', async () => {
    vi.mocked(listSessions).mockResolvedValue([makeSession(), other])
    vi.mocked(endOtherSessions).mockRejectedValueOnce({ code: 'network', message: 'Offline.' })
    const { person } = await open()
    const opener = await button('End all other sessions')
    await waitFor(() => expect(opener).not.toHaveAttribute('aria-disabled'))
    await person.click(opener)
    const asked = await question('End all other sessions?')
    await person.click(within(asked).getByRole('button', { name: 'End the others' }))
    expect(await within(asked).findByText('Offline.')).toBeVisible()
    await person.click(within(asked).getByRole('button', { name: 'End the others' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})

describe('sign-ins', () => {
  test('one by somebody else ends the other sessions and leads to a new password', async () => {
    vi.mocked(listSignIns).mockResolvedValue([
      makeSignIn({ place: 'near Vienna, Austria' }),
      makeSignIn({ id: '2', outcome: 'wrong_password', method: null }),
    ])
    const { person } = await open()
    const section = within(await region('Sign-ins'))
    expect(await section.findByText('Wrong password')).toBeVisible()
    // Who typed a wrong password did not get in.
    await person.click(section.getByRole('button', { name: 'This was not me' }))
    const asked = await question('Was this somebody else?')
    expect(asked).toHaveTextContent('from 192.0.2.7 (near Vienna, Austria).')
    await person.click(within(asked).getByRole('button', { name: 'End the others' }))
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus())
    expect(endOtherSessions).toHaveBeenCalledTimes(1)
  })

  test('earlier ones are read on demand', async () => {
    const page = Array.from({ length: 50 }, (_, index) => makeSignIn({ id: String(index) }))
    vi.mocked(listSignIns).mockImplementation((before) =>
      Promise.resolve(before === null ? page : [makeSignIn({ id: 'old', ip: '203.0.113.9' })]),
    )
    const { person } = await open()
    await person.click(await button('Show earlier ones'))
    expect(await screen.findByText('203.0.113.9')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull()
  })
})
