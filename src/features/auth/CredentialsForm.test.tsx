import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { anyPasswordSchema, newPasswordSchema } from '@/domain/identity/credentials'
import { getCaptchaToken } from '@/lib/captcha/getCaptchaToken'
import { failure } from '@/lib/errors'
import { CredentialsForm, type Credentials } from './CredentialsForm'

vi.mock('@/lib/captcha/getCaptchaToken')

const captcha = vi.mocked(getCaptchaToken)
beforeEach(() => captcha.mockReset().mockResolvedValue(undefined))
afterEach(cleanup)

/** A form whose service refuses every password. */
function RefusingForm() {
  const [attempt, setAttempt] = useState<'none' | 'running' | 'refused'>('none')
  return (
    <CredentialsForm
      submitLabel="Sign in"
      fields={['email', 'password']}
      passwordSchema={anyPasswordSchema}
      passwordProblem={attempt === 'refused' ? 'Try again.' : undefined}
      isBusy={attempt === 'running'}
      onSubmit={() => {
        setAttempt('running')
        setTimeout(() => setAttempt('refused'))
      }}
    />
  )
}

test('a refused password has the focus and is selected, each time', async () => {
  const person = userEvent.setup()
  render(<RefusingForm />)
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  await person.type(screen.getByLabelText('Email'), 'ada@example.test')
  await person.type(password, 'wrong one')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(document.activeElement).toBe(password))
  expect(password.value).toBe('wrong one')
  // It can be typed over, and the next refusal does the same.
  await person.keyboard('another one')
  expect(password.value).toBe('another one')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(document.activeElement).toBe(password))
})

test('a password can be pasted, and the fields say what they hold', async () => {
  const person = userEvent.setup()
  render(<RefusingForm />)
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  await person.click(password)
  await person.paste('of a password manager')
  expect(password).toHaveValue('of a password manager')
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
})

test('what is missing or wrong is said at each field, the first has the focus, and nothing is sent', async () => {
  const person = userEvent.setup()
  const sent: Credentials[] = []
  render(
    <CredentialsForm
      submitLabel="Sign up"
      fields={['fullName', 'email', 'password']}
      passwordSchema={newPasswordSchema}
      isBusy={false}
      onSubmit={(credentials) => sent.push(credentials)}
    />,
  )
  const email = screen.getByLabelText('Email')
  const password = screen.getByLabelText('Password')
  await person.type(screen.getByLabelText('Full name'), 'Nora New')
  await person.click(screen.getByRole('button', { name: 'Sign up' }))
  await waitFor(() => expect(email).toHaveAccessibleDescription(/Enter your email address/))
  await waitFor(() => expect(email).toHaveFocus())
  expect(password).toHaveAccessibleDescription(/Choose a password/)

  await person.type(email, 'nora')
  await person.type(password, 'short')
  await person.click(screen.getByRole('button', { name: 'Sign up' }))
  await waitFor(() => expect(email).toHaveAccessibleDescription(/name@example\.com/))
  expect(password).toHaveAccessibleDescription(/at least 12 characters/)
  expect(password).toHaveValue('short')
  expect(screen.getByLabelText('Full name')).toHaveValue('Nora New')
  expect(sent).toEqual([])
})

async function sendWithCaptcha() {
  const sent: Credentials[] = []
  const person = userEvent.setup()
  const form = (
    <CredentialsForm
      submitLabel="Sign in"
      fields={['email', 'password']}
      asksCaptcha
      isBusy={false}
      onSubmit={(credentials) => sent.push(credentials)}
    />
  )
  await renderApp({ auth: (await startAuth()).auth, path: '/page', page: () => form })
  await person.type(screen.getByLabelText('Email'), 'ada@example.test')
  await person.type(screen.getByLabelText('Password'), 'secret')
  const send = () => person.click(screen.getByRole('button', { name: 'Sign in' }))
  await send()
  return { sent, send }
}

test('the token of a captcha goes along', async () => {
  captcha.mockResolvedValue('token 1')
  const { sent } = await sendWithCaptcha()
  await waitFor(() => expect(sent).toMatchObject([{ captchaToken: 'token 1' }]))
})

test('without an answer to the captcha nothing is sent, what was typed stays, and it can be tried again', async () => {
  captcha.mockRejectedValueOnce(failure('captcha_failed'))
  const { sent, send } = await sendWithCaptcha()
  expect(await screen.findByText(failure('captcha_failed').message)).toBeVisible()
  expect(sent).toEqual([])
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.test')
  await send()
  await waitFor(() => expect(sent).toHaveLength(1))
})
