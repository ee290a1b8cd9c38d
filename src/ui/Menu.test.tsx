import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from './Dialog'
import { LateMenu, Menu, MenuItem } from './Menu'

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

const late = () => {
  const onStart = vi.fn()
  render(
    <LateMenu trigger={<button type="button">Actions</button>}>
      <MenuItem onSelect={onStart}>Start</MenuItem>
    </LateMenu>,
  )
  return onStart
}

describe('LateMenu', () => {
  it.each(['{Enter}', ' ', '{ArrowDown}'])(
    'opens with the first press of %s, on its first item, and returns the focus',
    async (key) => {
      late()
      const control = screen.getByRole('button', { name: 'Actions' })
      expect(control).toHaveAttribute('aria-haspopup', 'menu')
      expect(control).toHaveAttribute('aria-expanded', 'false')
      control.focus()
      await userEvent.keyboard(key)
      expect(screen.getByRole('menuitem', { name: 'Start' })).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      expect(screen.queryByRole('menu')).not.toBeInTheDocument()
      expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus()
    },
  )

  it('opens with the first press of the pointer, and closes with the choice', async () => {
    const onStart = late()
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Start' }))
    expect(onStart).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })

  it('stays closed for other keys and other buttons of the pointer', async () => {
    late()
    screen.getByRole('button', { name: 'Actions' }).focus()
    await userEvent.keyboard('{ArrowRight}a')
    await userEvent.pointer({
      keys: '[MouseRight]',
      target: screen.getByRole('button', { name: 'Actions' }),
    })
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })
})
