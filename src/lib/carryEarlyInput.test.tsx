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
  const [problem, setProblem] = useState('')
  const [isDaily, setDaily] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sent(email)
        setProblem(email.includes('@') ? '' : 'Enter an email address.')
      }}
    >
      <input
        name="email"
        value={email}
        aria-invalid={problem === '' ? undefined : true}
        aria-describedby="problem"
        onChange={({ target }) => setEmail(target.value)}
      />
      <p id="problem">{problem}</p>
      <p>Typed: {email}</p>
      <input
        type="checkbox"
        aria-label="Daily"
        checked={isDaily}
        onChange={({ target }) => setDaily(target.checked)}
      />
      <p>{isDaily ? 'Every day' : 'Once'}</p>
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

test('what was ticked is ticked, and the application knows it', async () => {
  const element = write()
  screen.getByRole<HTMLInputElement>('checkbox').click()
  await replace(element)
  expect(screen.getByRole('checkbox')).toBeChecked()
  expect(screen.getByText('Every day')).toBeVisible()
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

test('the caret stays where it was in the middle of a text, and a selection as it was made', async () => {
  const selections: Parameters<HTMLInputElement['setSelectionRange']>[] = [
    [3, 3, 'none'],
    [1, 3, 'backward'],
  ]
  for (const selection of selections) {
    const element = write()
    field().focus()
    field().value = 'ada@example.test'
    field().setSelectionRange(...selection)
    document.dispatchEvent(new Event('selectionchange'))
    await replace(element)
    expect(field()).toHaveFocus()
    const { selectionStart, selectionEnd, selectionDirection } = field()
    expect([selectionStart, selectionEnd, selectionDirection]).toEqual(selection)
    act(() => root.unmount())
  }
  root = createRoot(document.createElement('div'))
})

test('a button that had the focus has it on the new page', async () => {
  const element = write()
  screen.getByRole('button').focus()
  await replace(element)
  expect(screen.getByRole('button')).toHaveFocus()
})

test('a form that was sent with a mistake marks the new field, and says what is wrong beside it', async () => {
  const element = write()
  field().focus()
  field().value = 'ada'
  screen.getByRole('button').closest('form')?.setAttribute('data-sent', '')
  await replace(element)
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription('Enter an email address.')
  expect(field()).toHaveValue('ada')
  expect(field()).toHaveFocus()
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
