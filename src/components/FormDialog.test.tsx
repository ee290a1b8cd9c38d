import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormDialog } from './FormDialog'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(children: ReactNode, hasFinePointer: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: hasFinePointer }))
  render(
    <FormDialog
      title="New volume"
      submitLabel="Create volume"
      isPending={false}
      onSubmit={() => undefined}
      onClose={() => undefined}
    >
      {children}
    </FormDialog>,
  )
}

const fields = (
  <>
    <input type="hidden" name="id" />
    <input aria-label="Workspace" disabled />
    <input aria-label="Name" />
    <input aria-label="Size" />
  </>
)

test('a dialog with a form begins in its first field', () => {
  show(fields, true)
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

test('a dialog that a finger opens does not bring up the keyboard of the phone', () => {
  show(fields, false)
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
})

test('a dialog that begins with choices begins at the chosen one', () => {
  show(
    <>
      <input type="radio" name="region" aria-label="Frankfurt" />
      <input type="radio" name="region" aria-label="Amsterdam" defaultChecked />
    </>,
    true,
  )
  expect(screen.getByRole('radio', { name: 'Amsterdam' })).toHaveFocus()
})

test('a dialog without a field begins at its cross', () => {
  show(<p>Nothing to fill in.</p>, true)
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
})
