import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Field, PasswordInput, TextArea, TextInput } from './Field'

afterEach(cleanup)

describe('Field', () => {
  it('names its control and ties hint, error and count to it', () => {
    render(
      <Field
        label="Reason"
        hint="Goes into the log."
        error="Too short."
        count={{ used: 1, max: 9 }}
      >
        <TextArea />
      </Field>,
    )
    const control = screen.getByRole('textbox', { name: 'Reason' })
    expect(control).toBeInvalid()
    expect(control).toHaveAccessibleDescription('Too short. Goes into the log. 1 of 9 characters')
  })

  it('says nothing that is not there', () => {
    render(
      <Field label="Name">
        <TextInput />
      </Field>,
    )
    const control = screen.getByRole('textbox', { name: 'Name' })
    expect(control).toBeValid()
    expect(control).not.toHaveAttribute('aria-describedby')
  })

  it('gives the same to a function', () => {
    render(
      <Field label="Plan" error="Choose one." id="plan">
        {(control) => <select {...control} />}
      </Field>,
    )
    const control = screen.getByRole('combobox', { name: 'Plan' })
    expect(control).toHaveAttribute('id', 'plan')
    expect(control).toHaveAccessibleDescription('Choose one.')
  })

  it('counts more than the limit as wrong', () => {
    render(
      <Field label="Reason" count={{ used: 10, max: 9 }}>
        <TextArea />
      </Field>,
    )
    expect(screen.getByRole('textbox')).toBeInvalid()
  })
})

const field = () =>
  render(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  )

describe('PasswordInput', () => {
  it('shows and hides what was typed, and nothing else has its name', async () => {
    field()
    const input = screen.getByLabelText(/password/i)
    await userEvent.type(input, 'correct horse')
    expect(input).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: /^Show/ }))
    expect(input).toHaveAttribute('type', 'text')
    expect(input).toHaveValue('correct horse')
    await userEvent.click(screen.getByRole('button', { name: /^Hide/ }))
    expect(input).toHaveAttribute('type', 'password')
  })

  it('says when Caps Lock is on, until it is off or the field is left', () => {
    field()
    const input = screen.getByLabelText('Password')
    fireEvent.keyDown(input, { key: 'A', modifierCapsLock: true })
    expect(screen.getByText('Caps Lock is on.')).toBeInTheDocument()
    fireEvent.keyUp(input, { key: 'a' })
    expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument()
    fireEvent.keyDown(input, { key: 'A', modifierCapsLock: true })
    fireEvent.blur(input)
    expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument()
  })
})
