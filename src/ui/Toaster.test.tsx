import '@testing-library/jest-dom/vitest'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dismissToast,
  notifyError,
  notifySuccess,
  TOAST_DURATION_MS,
  TOAST_LIMIT,
  Toaster,
} from './Toaster'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})
afterEach(() => {
  act(() => {
    dismissToast()
    vi.runAllTimers()
  })
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
/** Waits until a dismissed toast has faded out. */
const fade = () => pass(200)
const say = (how: () => string) =>
  act(() => {
    how()
  })

describe('Toaster', () => {
  it('holds the specified constants', () => {
    expect(TOAST_DURATION_MS.success).toBe(4000)
    expect(TOAST_DURATION_MS.error).toBe(5000)
    expect(TOAST_LIMIT).toBe(3)
  })

  it.each([
    ['status', 'success', notifySuccess],
    ['alert', 'error', notifyError],
  ] as const)('shows a %s for its time and no longer', (role, kind, notify) => {
    say(() => notify('Said'))
    expect(screen.getByRole(role)).toHaveTextContent('Said')
    pass(TOAST_DURATION_MS[kind] - 10)
    expect(screen.getByRole(role)).toBeInTheDocument()
    pass(10)
    fade()
    expect(screen.queryByRole(role)).not.toBeInTheDocument()
  })

  it('leads from an error to what explains it', () => {
    say(() => notifyError('Not saved.', '/help#code'))
    expect(screen.getByRole('link', { name: /^More about this error/ })).toHaveAttribute(
      'href',
      '/help#code',
    )
  })

  it('shows three at most: the oldest goes', () => {
    for (const message of ['one', 'two', 'three', 'four']) say(() => notifySuccess(message))
    fade()
    expect(screen.getAllByRole('status')).toHaveLength(TOAST_LIMIT)
    expect(screen.queryByText('one')).not.toBeInTheDocument()
    expect(screen.getByText('four')).toBeInTheDocument()
  })

  it.each([
    ['the pointer', 'pointerEnter', 'pointerLeave'],
    ['the focus', 'focus', 'blur'],
  ] as const)('lets no time pass while %s is on it', (_, enter, leave) => {
    say(() => notifySuccess('Stay'))
    fireEvent[enter](screen.getByRole('list'))
    pass(TOAST_DURATION_MS.success * 3)
    fade()
    expect(screen.getByText('Stay')).toBeInTheDocument()
    fireEvent[leave](screen.getByRole('list'))
    pass(TOAST_DURATION_MS.success)
    fade()
    expect(screen.queryByText('Stay')).not.toBeInTheDocument()
  })

  it('closed under the pointer, leaves time running for the next', () => {
    say(() => notifySuccess('First'))
    fireEvent.pointerEnter(screen.getByRole('list'))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fade()
    say(() => notifySuccess('Second'))
    pass(TOAST_DURATION_MS.success)
    fade()
    expect(screen.queryByText('Second')).not.toBeInTheDocument()
  })

  it('closed under the pointer, leaves time running for those that stay', () => {
    say(() => notifySuccess('Stays'))
    say(() => notifySuccess('Closed'))
    fireEvent.pointerEnter(screen.getByRole('list'))
    const [close] = screen.getAllByRole('button', { name: 'Close' })
    fireEvent.focus(close as HTMLElement)
    fireEvent.click(close as HTMLElement)
    fade()
    expect(screen.getByText('Stays')).toBeInTheDocument()
    pass(TOAST_DURATION_MS.success)
    fade()
    expect(screen.queryByText('Stays')).not.toBeInTheDocument()
  })

  it('stops again when the pointer moves to a toast that stays', () => {
    say(() => notifySuccess('Stays'))
    say(() => notifySuccess('Closed'))
    fireEvent.pointerEnter(screen.getByRole('list'))
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    fade()
    fireEvent.pointerMove(screen.getByRole('list'))
    pass(TOAST_DURATION_MS.success * 3)
    expect(screen.getByText('Stays')).toBeInTheDocument()
  })

  it('offers an action, and goes when it is taken', () => {
    const onClick = vi.fn()
    say(() => notifySuccess('Deleted', { label: 'Restore', onClick }))
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
    expect(onClick).toHaveBeenCalledOnce()
    fade()
    expect(screen.queryByText('Deleted')).not.toBeInTheDocument()
  })
})
