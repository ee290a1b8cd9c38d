import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { TooltipHost } from './TooltipHost'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const tooltip = () => screen.queryByRole('tooltip')
const withTooltips = (button: ReactElement) => (
  <>
    {button}
    <TooltipHost />
  </>
)

describe('Button', () => {
  it('submits no form unless its type is submit', async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button>Show more</Button>
        <Button type="submit">Save</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  describe('with a reason to be disabled', () => {
    const reason = 'Nothing has changed yet.'

    it('stays in the tab order, tells its reason and answers no press', async () => {
      const onClick = vi.fn()
      render(
        <Button disabledReason={reason} onClick={onClick}>
          Save profile
        </Button>,
      )
      const button = screen.getByRole('button', { name: 'Save profile' })
      await userEvent.tab()
      expect(button).toHaveFocus()
      expect(button).toHaveAttribute('aria-disabled', 'true')
      expect(button).toHaveAccessibleDescription(reason)
      await userEvent.keyboard('{Enter}')
      await userEvent.click(button)
      expect(onClick).not.toHaveBeenCalled()
    })

    it('is described by the sentence beside it, without a tooltip over that sentence', async () => {
      const onClick = vi.fn()
      render(
        <>
          <Button disabledReason={reason} reasonBeside="beside" onClick={onClick}>
            Save profile
          </Button>
          <p id="beside">Nothing has changed since 14:03.</p>
          <TooltipHost />
        </>,
      )
      const button = screen.getByRole('button', { name: 'Save profile' })
      await userEvent.click(button)
      expect(onClick).not.toHaveBeenCalled()
      expect(button).toHaveAccessibleDescription('Nothing has changed since 14:03.')
      expect(screen.queryByRole('tooltip')).toBeNull()
    })

    it('does not send its form', async () => {
      const onSubmit = vi.fn()
      render(
        <form onSubmit={onSubmit}>
          <input aria-label="Name" />
          <Button type="submit" disabledReason={reason}>
            Save
          </Button>
        </form>,
      )
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
      expect(onSubmit).not.toHaveBeenCalled()
    })

    it('shows the reason on focus, on hover and on a press, and Escape takes it away', async () => {
      render(withTooltips(<Button disabledReason={reason}>Save profile</Button>))
      const button = screen.getByRole('button', { name: 'Save profile' })
      expect(tooltip()).toBeNull()
      await userEvent.tab()
      expect(await screen.findByRole('tooltip')).toHaveTextContent(reason)
      await userEvent.keyboard('{Escape}')
      expect(tooltip()).toBeNull()
      await userEvent.keyboard('{Enter}')
      expect(tooltip()).toHaveTextContent(reason)
      await userEvent.tab()
      expect(tooltip()).toBeNull()
      await userEvent.hover(button)
      expect(await screen.findByRole('tooltip')).toHaveTextContent(reason)
      await userEvent.keyboard('{Escape}')
      await userEvent.pointer({ keys: '[TouchA]', target: button })
      expect(await screen.findByRole('tooltip')).toHaveTextContent(reason)
    })

    it('gives Escape to the reason first, then to the dialog around it', async () => {
      const onOpenChange = vi.fn()
      render(
        <>
          <Dialog
            open
            onOpenChange={onOpenChange}
            title="Change access"
            footer={<Button disabledReason={reason}>Save</Button>}
          />
          <TooltipHost />
        </>,
      )
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByRole('tooltip')).toHaveTextContent(reason)
      await userEvent.keyboard('{Escape}')
      expect(tooltip()).toBeNull()
      expect(onOpenChange).not.toHaveBeenCalled()
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      await userEvent.click(screen.getByRole('tooltip'))
      expect(onOpenChange).not.toHaveBeenCalled()
      await userEvent.keyboard('{Escape}')
      expect(onOpenChange).toHaveBeenCalledWith(false)
    })

    it('follows the reason while it is shown, and closes when the control is enabled', async () => {
      const { rerender } = render(
        withTooltips(<Button disabledReason="Resend in 2 s">Send</Button>),
      )
      await userEvent.tab()
      expect(await screen.findByRole('tooltip')).toHaveTextContent('Resend in 2 s')
      rerender(withTooltips(<Button disabledReason="Resend in 1 s">Send</Button>))
      await waitFor(() => expect(tooltip()).toHaveTextContent('Resend in 1 s'))
      rerender(withTooltips(<Button>Send</Button>))
      await waitFor(() => expect(tooltip()).toBeNull())
    })

    it('does not open by itself when it comes back', async () => {
      const save = <Button disabledReason={reason}>Save profile</Button>
      const { rerender } = render(withTooltips(save))
      await userEvent.tab()
      expect(await screen.findByRole('tooltip')).toBeVisible()
      rerender(withTooltips(<Button>Save profile</Button>))
      await userEvent.tab()
      rerender(withTooltips(save))
      expect(tooltip()).toBeNull()
    })

    it('keeps a description of the caller’s beside its own', () => {
      render(
        <>
          <p id="more">Only once a day.</p>
          <Button disabledReason={reason} aria-describedby="more">
            Send
          </Button>
        </>,
      )
      expect(screen.getByRole('button')).toHaveAccessibleDescription(`Only once a day. ${reason}`)
    })
  })

  it('keeps name and focus while busy, and answers no press', async () => {
    const onClick = vi.fn()
    const { rerender } = render(<Button onClick={onClick}>Save profile</Button>)
    await userEvent.tab()
    rerender(
      <Button busy onClick={onClick}>
        Save profile
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Save profile' })
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
  })

  it('lends itself to a link, which a reason keeps from leading away', () => {
    const { rerender } = render(
      <Button asChild variant="primary">
        <a href="/dashboard">Dashboard</a>
      </Button>,
    )
    const link = screen.getByRole('link', { name: 'Dashboard' })
    expect(link).not.toHaveAttribute('type')
    rerender(
      <Button asChild disabledReason="Sign in first.">
        <a href="/dashboard">Dashboard</a>
      </Button>,
    )
    expect(fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }))).toBe(false)
    expect(screen.getByRole('link')).toHaveAccessibleDescription('Sign in first.')
  })
})
