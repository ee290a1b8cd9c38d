import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OrderList } from './OrderList'

const ROW = 48
const onOrder = vi.fn<(ids: string[]) => void>()

beforeEach(() => {
  onOrder.mockReset()
  // The test environment has no layout, so this places the rows below each other.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return { top: at * ROW, height: ROW } as DOMRect
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.charAt(0))

/** Drags the grip of the first entry to the middle of the third row. */
function dragFirst() {
  render(
    <OrderList
      title="Letters"
      headId="letters"
      entries={['a', 'b', 'c'].map((id) => ({ id, name: id, facts: '' }))}
      onOrder={onOrder}
    />,
  )
  const grip = document.querySelector('[data-tooltip="Drag"]')
  if (!grip) throw new Error('no grip')
  fireEvent.pointerDown(grip, { button: 0, clientY: 10 })
  fireEvent.pointerMove(document, { clientY: ROW * 1.5 })
  fireEvent.pointerMove(document, { clientY: ROW * 2.5 })
}

test('the list follows the pointer, and is handed over when it is let go', () => {
  dragFirst()
  expect(names()).toEqual(['b', 'c', 'a'])
  expect(onOrder).not.toHaveBeenCalled()
  fireEvent.pointerUp(document)
  expect(onOrder.mock.calls).toEqual([[['b', 'c', 'a']]])
  expect(screen.getByRole('status')).toHaveTextContent('a is now 3 of 3 in Letters.')
})

test.each([
  ['Escape', () => fireEvent.keyDown(document, { key: 'Escape' })],
  ['a pointer that is taken away', () => fireEvent.pointerCancel(document)],
])('%s puts everything back', (_, stop) => {
  dragFirst()
  stop()
  fireEvent.pointerUp(document)
  expect(names()).toEqual(['a', 'b', 'c'])
  expect(onOrder).not.toHaveBeenCalled()
})
