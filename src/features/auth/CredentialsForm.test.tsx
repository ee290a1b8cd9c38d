import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { anyPasswordSchema } from '@/domain/identity/credentials'
import { CredentialsForm } from './CredentialsForm'

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
