import '@testing-library/jest-dom/vitest'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carryEarlyInput } from './carryEarlyInput'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const sent = vi.fn<(email: string) => void>()
let root: Root

function Form({ label = 'Sign in', region = 'any' }: { label?: string; region?: string }) {
  const [email, setEmail] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent(email)
      }}
    >
      <input name="email" value={email} onChange={({ target }) => setEmail(target.value)} />
      <p>Typed: {email}</p>
      <label>
        Region
        <select defaultValue={region}>
          <option value="any">Any</option>
          <option value="hel1">Helsinki</option>
        </select>
      </label>
      <button type="submit">{label}</button>
    </form>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')

/** Shows the form as the build writes it, whose fields no script knows. */
function write(): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = renderToString(<Form />)
  document.body.replaceChildren(element)
  return element
}

/** Draws the form of the application in its place. */
async function replace(element: HTMLElement, form = <Form />): Promise<void> {
  carryEarlyInput(element)
  root = createRoot(element)
  const before = field()
  act(() => root.render(form))
  expect(field()).not.toBe(before)
  await act(() => vi.runAllTimersAsync())
}

beforeEach(() => {
  sent.mockReset()
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

test('what was typed is in the new field, which the application knows and which has the focus', async () => {
  const element = write()
  field().focus()
  field().value = 'ada@example.test'
  await replace(element)
  expect(field()).toHaveValue('ada@example.test')
  expect(screen.getByText('Typed: ada@example.test')).toBeVisible()
  expect(field()).toHaveFocus()
  expect(sent).not.toHaveBeenCalled()
})

test('what nobody touched keeps what the application shows', async () => {
  const element = write()
  await replace(element, <Form region="hel1" />)
  expect(field()).toHaveValue('')
  expect(screen.getByRole('combobox')).toHaveValue('hel1')
  expect(document.body).toHaveFocus()
})

test('a form that was sent is sent once, with what was typed', async () => {
  const element = write()
  field().value = 'ada@example.test'
  screen.getByRole('button').closest('form')?.setAttribute('data-sent', '')
  await replace(element)
  expect(sent.mock.calls).toEqual([['ada@example.test']])
})

test('another form than the one that was sent is not sent', async () => {
  const element = write()
  field().value = 'ada@example.test'
  screen.getByRole('button').closest('form')?.setAttribute('data-sent', '')
  await replace(element, <Form label="Create account" />)
  expect(field()).toHaveValue('ada@example.test')
  expect(sent).not.toHaveBeenCalled()
})
