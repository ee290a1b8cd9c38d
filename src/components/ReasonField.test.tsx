import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ReasonField } from './ReasonField'

afterEach(cleanup)

function Form({ label }: { label?: string }) {
  const [value, setValue] = useState('')
  return (
    <>
      <ReasonField label={label} hint="Logged." value={value} onChange={setValue} />
      <input aria-label="Next" />
      <button type="button">Send</button>
    </>
  )
}

test('a reason is required from the beginning, and missing as soon as somebody goes on without it', async () => {
  render(<Form />)
  const field = screen.getByRole('textbox', { name: 'Reason' })
  expect(field).toBeRequired()
  expect(field).toHaveAccessibleDescription(/^Required, at least 3 characters\. Logged\./)
  expect(field).not.toBeInvalid()
  await userEvent.click(field)
  await userEvent.click(screen.getByRole('textbox', { name: 'Next' }))
  expect(field).toHaveAccessibleDescription(/^Give a reason of at least 3 characters\./)
  await userEvent.type(field, 'Abuse')
  expect(field).not.toBeInvalid()
})

test('the field of an answer asks for an answer', async () => {
  render(<Form label="Answer" />)
  const field = screen.getByRole('textbox', { name: 'Answer' })
  await userEvent.type(field, 'ok')
  await userEvent.tab()
  expect(field).toHaveAccessibleDescription(/^Write an answer of at least 3 characters\./)
})

test('nothing moves under the pointer that presses a button', async () => {
  render(<Form />)
  const field = screen.getByRole('textbox', { name: 'Reason' })
  await userEvent.click(field)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(field).not.toBeInvalid()
})
