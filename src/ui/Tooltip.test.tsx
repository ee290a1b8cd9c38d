import '@testing-library/jest-dom/vitest'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from './Tooltip'
import { TooltipHost } from './TooltipHost'

beforeEach(async () => {
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
    <>
      <button type="button" data-tooltip="About one">
        One
      </button>
      <button type="button" data-tooltip="About two">
        Two
      </button>
      <button type="button" data-tooltip="" aria-label="Close">
        ×
      </button>
      <button type="button" data-tooltip="" aria-label="Search">
        Search
      </button>
      <span data-tooltip="">A long name</span>
      <TooltipHost />
    </>,
  )
  // The first approach loads the tooltip library.
  fireEvent.pointerOver(button('Two'), { pointerType: 'touch' })
  await act(() => vi.dynamicImportSettled())
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
const enter = (name: string) => approach(button(name))
const approach = (element: Element) => {
  fireEvent.pointerOver(element, { pointerType: 'mouse' })
  fireEvent.pointerMove(element, { pointerType: 'mouse' })
}
const leave = (name: string) => {
  fireEvent.pointerLeave(button(name), { pointerType: 'mouse' })
  // Moves away, outside the area between the control and the tooltip.
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

  it('leaves no description behind when it closes', () => {
    act(() => button('One').focus())
    act(() => button('One').blur())
    expect(button('One')).not.toHaveAttribute('aria-describedby')
  })

  it('names an icon, and not a control whose words are visible', () => {
    // jsdom has no layout, so the visible text of each control is set here.
    Object.defineProperty(button('Close'), 'innerText', { value: '×' })
    Object.defineProperty(button('Search'), 'innerText', { value: 'Search' })
    enter('Close')
    pass(TOOLTIP_DELAY_MS)
    expect(screen.getByRole('tooltip')).toHaveTextContent('Close')
    leave('Close')
    enter('Search')
    pass(TOOLTIP_DELAY_MS)
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  })

  it('shows a text whole only where it is cut', () => {
    const name = screen.getByText('A long name')
    Object.defineProperty(name, 'innerText', { value: 'A long name' })
    approach(name)
    pass(TOOLTIP_DELAY_MS)
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
    fireEvent.pointerLeave(name, { pointerType: 'mouse' })
    Object.defineProperty(name, 'scrollWidth', { value: 200 })
    approach(name)
    pass(TOOLTIP_DELAY_MS)
    expect(screen.getByRole('tooltip')).toHaveTextContent('A long name')
  })

  it('stays closed when a dialog gives the focus back to its control', () => {
    fireEvent.keyDown(document.body, { key: 'Escape' })
    act(() => button('One').focus())
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  })
})
