// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './Button'

afterEach(cleanup)

describe('Button', () => {
  it('does not send a form unless it is told to', async () => {
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

  describe('with a reason to be off', () => {
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

    it('is told by the sentence beside it, without a bubble over that sentence', async () => {
      const onClick = vi.fn()
      render(
        <>
          <Button disabledReason={reason} reasonBeside="beside" onClick={onClick}>
            Save profile
          </Button>
          <p id="beside">Nothing has changed since 14:03.</p>
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

    it('shows the reason on focus and on hover, and Escape takes it away', async () => {
      render(<Button disabledReason={reason}>Save profile</Button>)
      // jsdom knows no top layer: whether it is shown is in its attribute.
      const bubble = screen.getByText(reason)
      expect(bubble).toHaveAttribute('hidden')
      await userEvent.tab()
      expect(bubble).not.toHaveAttribute('hidden')
      await userEvent.keyboard('{Escape}')
      expect(bubble).toHaveAttribute('hidden')
      await userEvent.tab()
      await userEvent.hover(screen.getByRole('button', { name: 'Save profile' }))
      expect(bubble).not.toHaveAttribute('hidden')
    })

    it('does not open by itself when it comes back', async () => {
      const { rerender } = render(<Button disabledReason={reason}>Save profile</Button>)
      await userEvent.tab()
      rerender(<Button>Save profile</Button>)
      await userEvent.tab()
      rerender(<Button disabledReason={reason}>Save profile</Button>)
      expect(screen.getByText(reason)).toHaveAttribute('hidden')
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
