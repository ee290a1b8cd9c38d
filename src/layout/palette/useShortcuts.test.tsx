import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { PaletteButton } from './PaletteButton'
import { endTypeAhead } from './typeAhead'

vi.mock('./AnyPalette', async () => {
  const { typedAhead } = await import('./typeAhead')
  return {
    AnyPalette: ({ open }: { open: boolean }) => (open ? <p>The palette {typedAhead()}</p> : null),
  }
})

afterEach(() => {
  cleanup()
  endTypeAhead()
  localStorage.clear()
})

async function draw() {
  const { auth } = await startAuth({ user: null })
  await renderApp({
    auth,
    path: '/page',
    page: () => (
      <>
        <PaletteButton />
        <label>
          Note <input />
        </label>
      </>
    ),
  })
  return userEvent.setup()
}

const list = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })

// The first test: later the palette is loaded already.
test('letters between Ctrl K and the palette are for its field, and no shortcuts', async () => {
  await draw()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  for (const key of ['g', 'h', '?']) fireEvent.keyDown(document.body, { key })
  expect(await screen.findByText('The palette gh?')).toBeVisible()
  expect(list()).toBeNull()
})

test('Ctrl K that was pressed before the page was live opens the palette', async () => {
  document.documentElement.dataset['palette'] = ''
  await draw()
  expect(await screen.findByText('The palette')).toBeVisible()
  expect(document.documentElement.dataset).not.toHaveProperty('palette')
})

test('? lists the shortcuts, but not while somebody types', async () => {
  const person = await draw()
  await person.type(screen.getByLabelText('Note'), '?')
  expect(list()).toBeNull()
  await person.click(document.body)
  await person.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(dialog).toHaveTextContent(/JNext row/)
  expect(dialog).toHaveTextContent(/GHHome/)
  expect(dialog).not.toHaveTextContent('Dashboard')
})

test('who turns single keys off keeps the others', async () => {
  const person = await draw()
  await person.keyboard('?')
  await person.click(await screen.findByRole('checkbox', { name: /Shortcuts of one key/ }))
  expect(list()).not.toHaveTextContent('Next row')
  await person.keyboard('{Escape}')
  await person.keyboard('?/')
  expect(list()).toBeNull()
  expect(screen.queryByText(/^The palette/)).toBeNull()
  await person.keyboard('{Control>}k{/Control}')
  expect(await screen.findByText(/^The palette/)).toBeVisible()
})
