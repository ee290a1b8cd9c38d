import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { CredentialsForm } from './CredentialsForm'
import { PasswordStrength } from '@/components/passwordStrength/PasswordStrength'

afterEach(cleanup)

const STRONG = 'copper lantern walrus meadow'

test.each([
  ['a password that resists guessing', STRONG, 'The password is hard enough to guess.'],
  ['a common password', 'password1234', 'The password is easy to guess.'],
  ['a password under the minimum length', 'xK9#qW2!vB', 'The password is too short.'],
])('%s has the verdict of the form', async (_, password, verdict) => {
  render(<PasswordStrength password={password} personal={[]} />)
  expect(await screen.findByRole('status')).toHaveTextContent(verdict)
})

const form = (problem?: string) => (
  <CredentialsForm
    submitLabel="Sign up"
    fields={['password']}
    isNewPassword
    isBusy={false}
    passwordProblem={problem}
    onSubmit={() => undefined}
  />
)

test('a password that the service refused is not called hard enough until it changes', async () => {
  const { rerender } = render(form())
  const input = screen.getByLabelText('Password')
  await userEvent.click(input)
  // Each key would be judged.
  await userEvent.paste(STRONG)
  const status = await screen.findByRole('status')
  expect(status).toHaveTextContent('The password is hard enough to guess.')
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }))
  rerender(form('Choose a different password.'))
  expect(status).toHaveTextContent('This password was refused.')
  await userEvent.type(input, '!')
  expect(status).toHaveTextContent('The password is hard enough to guess.')
})
