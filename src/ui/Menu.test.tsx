// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from './Dialog'
import { Menu, MenuItem } from './Menu'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async () => {
  screen.getByRole('button', { name: 'Actions' }).focus()
  await userEvent.keyboard('{Enter}')
}

function Example() {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Menu trigger={<button type="button">Actions</button>}>
        <MenuItem onSelect={() => setAsked(true)}>Rename</MenuItem>
      </Menu>
      <Dialog open={asked} onOpenChange={setAsked} title="Rename db-1" />
    </>
  )
}

describe('Menu', () => {
  it('keeps what is off reachable, says why, and does nothing', async () => {
    const onStart = vi.fn()
    const onResize = vi.fn()
    render(
      <Menu trigger={<button type="button">Actions</button>}>
        <MenuItem onSelect={onStart}>Start</MenuItem>
        <MenuItem onSelect={onResize} disabledReason="No free GPU.">
          Resize
        </MenuItem>
      </Menu>,
    )
    await open()
    await userEvent.keyboard('{ArrowDown}')
    const resize = screen.getByRole('menuitem', { name: /Resize/ })
    expect(resize).toHaveFocus()
    expect(resize).toHaveTextContent('No free GPU.')
    await userEvent.keyboard('{Enter}')
    expect(onResize).not.toHaveBeenCalled()
    expect(screen.getByRole('menu')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(onStart).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })

  it('gets the focus back from a dialog that one of its items opened', async () => {
    render(<Example />)
    await open()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Rename db-1' })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus())
  })
})
