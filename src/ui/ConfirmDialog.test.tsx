import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Example({ onConfirm, ...props }: Partial<ConfirmDialogProps>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete db-1?"
        description="It stops now."
        confirmLabel="Delete db-1"
        tone="danger"
        onConfirm={() => onConfirm?.()}
        {...props}
      />
    </>
  )
}

const ask = () => userEvent.click(screen.getByRole('button', { name: 'Ask' }))
const confirm = () => screen.getByRole('button', { name: 'Delete db-1' })

describe('ConfirmDialog', () => {
  it('asks in an alert dialog and confirms once', async () => {
    const onConfirm = vi.fn()
    render(<Example onConfirm={onConfirm} />)
    await ask()
    const dialog = screen.getByRole('alertdialog', { name: 'Delete db-1?' })
    expect(dialog).toHaveAccessibleDescription('It stops now.')
    await userEvent.click(confirm())
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('begins in the field that must be filled, and otherwise at Cancel; with a finger always there', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    render(<Example typed="db-1" />)
    await ask()
    expect(screen.getByRole('textbox')).toHaveFocus()
    cleanup()
    render(
      <Example>
        <input type="checkbox" />
      </Example>,
    )
    await ask()
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    cleanup()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    render(<Example typed="db-1" />)
    await ask()
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  })

  it('wants the word typed first, and says so', async () => {
    const onConfirm = vi.fn()
    render(<Example onConfirm={onConfirm} typed="db-1" />)
    await ask()
    const box = screen.getByRole('textbox', { name: 'Type db-1 to confirm' })
    expect(confirm()).toHaveAccessibleDescription('Type db-1 first.')
    await userEvent.type(box, 'db-2{Enter}')
    await userEvent.click(confirm())
    expect(onConfirm).not.toHaveBeenCalled()
    await userEvent.clear(box)
    await userEvent.type(box, 'db-1')
    expect(confirm()).not.toHaveAttribute('aria-disabled')
    await userEvent.type(box, '{Enter}')
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('forgets what was typed when it is closed', async () => {
    render(<Example typed="db-1" />)
    await ask()
    await userEvent.type(screen.getByRole('textbox'), 'db-1')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await ask()
    expect(screen.getByRole('textbox')).toHaveValue('')
  })

  it('gives the focus back to what asked', async () => {
    render(<Example />)
    await ask()
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus())
  })

  it('does not close while it works', async () => {
    const onConfirm = vi.fn()
    render(<Example busy onConfirm={onConfirm} />)
    await ask()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(confirm())
    expect(screen.getByRole('alertdialog')).toBeInTheDocument()
    expect(onConfirm).not.toHaveBeenCalled()
  })
})
