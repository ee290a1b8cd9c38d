import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { failure } from '@/lib/errors'
import { Field, TextInput } from '@/ui/Field'
import { fieldError } from './fieldError'

afterEach(cleanup)

const refused = {
  ...failure('invalid_input'),
  field: 'name',
  reasons: ['Use at most 60 characters.'],
}

const draw = (...args: Parameters<typeof fieldError>) =>
  render(
    <Field label="Name" error={fieldError(...args)}>
      <TextInput />
    </Field>,
  )

test('a refusal is read with its field and leads to its entry', () => {
  draw('name', [], refused)
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/^Use at most 60 characters\. /)
  const link = screen.getByRole('link', { name: /^What does this mean\?/ })
  expect(link).toHaveAttribute('href', '/api-docs/errors#invalid_input')
})

test('without reasons it is the words of the failure', () => {
  draw('name', [], { ...failure('uniqueness_error'), field: 'name' })
  const { message, hint } = failure('uniqueness_error')
  const said = [message, hint].filter(Boolean).join(' ')
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(expect.stringContaining(said))
})

test('a rule of the form goes first, and has no entry', () => {
  draw('name', [{ message: 'Enter a name.' }], refused)
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name.')
  expect(screen.queryByRole('link')).toBeNull()
})

test('another field shows nothing of it', () => {
  draw('email', [], refused)
  expect(screen.getByLabelText('Name')).toBeValid()
  expect(fieldError('email', [], refused)).toBeUndefined()
})
