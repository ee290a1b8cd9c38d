// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Tooltip, TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS, TooltipProvider } from './Tooltip'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  render(
    <TooltipProvider>
      <Tooltip content="About one">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip content="About two">
        <button type="button">Two</button>
      </Tooltip>
    </TooltipProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const button = (name: string) => screen.getByRole('button', { name })
const enter = (name: string) => fireEvent.pointerMove(button(name), { pointerType: 'mouse' })
const leave = (name: string) => {
  fireEvent.pointerLeave(button(name), { pointerType: 'mouse' })
  // Leaving for nowhere: outside the corridor towards the tooltip.
  fireEvent.pointerMove(document.body, { clientX: 900, clientY: 900 })
}

describe('Tooltip', () => {
  it('holds the specified constants', () => {
    expect(TOOLTIP_DELAY_MS).toBe(700)
    expect(TOOLTIP_SKIP_DELAY_MS).toBe(300)
  })

  it('opens after the delay, not before', () => {
    enter('One')
    pass(TOOLTIP_DELAY_MS - 1)
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
    pass(1)
    expect(screen.getByRole('tooltip')).toHaveTextContent('About one')
  })

  it('opens at once within the skip delay after another', () => {
    enter('One')
    pass(TOOLTIP_DELAY_MS)
    leave('One')
    pass(TOOLTIP_SKIP_DELAY_MS - 1)
    enter('Two')
    pass(0)
    expect(screen.getByRole('tooltip')).toHaveTextContent('About two')
  })

  it('waits again when the skip delay is over', () => {
    enter('One')
    pass(TOOLTIP_DELAY_MS)
    leave('One')
    pass(TOOLTIP_SKIP_DELAY_MS)
    enter('Two')
    pass(TOOLTIP_DELAY_MS - 1)
    expect(screen.queryByText('About two')).not.toBeInTheDocument()
    pass(1)
    expect(screen.getByRole('tooltip')).toHaveTextContent('About two')
  })

  it('opens at once on keyboard focus and describes its control', () => {
    act(() => button('One').focus())
    expect(button('One')).toHaveAccessibleDescription('About one')
  })
})
