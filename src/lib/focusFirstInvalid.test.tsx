import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { focusFirstInvalid } from './focusFirstInvalid'

afterEach(cleanup)

/** Renders a form with a right field, then a group of choices that has an error. */
function renderForm(group: { chosen?: string; tabIndex?: number }) {
  const { container } = render(
    <form>
      <input aria-label="Name" />
      <fieldset aria-label="Orders" aria-invalid tabIndex={group.tabIndex}>
        {['closed', 'preview', 'open'].map((name) => (
          <input
            key={name}
            type="radio"
            name="orders"
            aria-label={name}
            defaultChecked={name === group.chosen}
            disabled={name === 'closed'}
          />
        ))}
      </fieldset>
      <input aria-label="Reason" aria-invalid />
    </form>,
  )
  return { current: container.querySelector('form') }
}

test.each([
  { chosen: 'open', name: 'open' },
  { name: 'preview' },
  { chosen: 'open', tabIndex: -1, name: 'Orders' },
])('a group with an error gets the focus at $name', async ({ name, ...group }) => {
  focusFirstInvalid(renderForm(group))
  const role = name === 'Orders' ? 'group' : 'radio'
  await vi.waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus())
})

test('nothing is focused where nothing is wrong', async () => {
  const { container } = render(<form />)
  focusFirstInvalid({ current: container.querySelector('form') })
  await new Promise((resolve) => {
    requestAnimationFrame(resolve)
  })
  expect(document.body).toHaveFocus()
})
