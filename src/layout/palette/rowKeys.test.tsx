import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Table } from '@/ui/Table'
import { pressRowKey } from './rowKeys'

const NAMES = ['web-1', 'web-2', 'web-3']

beforeEach(() => {
  // jsdom has no layout, so nothing is hidden.
  Element.prototype.checkVisibility = () => true
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(Element.prototype, 'checkVisibility')
})

function draw() {
  const onMark = vi.fn()
  render(
    <main>
      <button type="button">Before</button>
      <Table
        caption="Servers"
        rows={NAMES}
        rowKey={(name) => name}
        note={(name) => (name === 'web-2' ? <button type="button">Repair</button> : null)}
        columns={[
          {
            id: 'mark',
            header: 'Mark',
            cell: (name) => (
              <input type="checkbox" aria-label={`Mark ${name}`} onChange={() => onMark(name)} />
            ),
          },
          {
            id: 'name',
            header: 'Name',
            rowHeader: true,
            cell: (name) => (name === 'web-3' ? name : <a href={`/${name}`}>{name}</a>),
          },
        ]}
      />
    </main>,
  )
  return onMark
}

test('J and K lead through the rows: to the link of each, or to what else can be used', () => {
  draw()
  screen.getByRole('button', { name: 'Before' }).focus()
  pressRowKey('j')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'web-1' }))
  pressRowKey('j')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'web-2' }))
  // The note below a row is no row of its own.
  pressRowKey('j')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Mark web-3' }))
  pressRowKey('j')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Mark web-3' }))
  pressRowKey('k')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'web-2' }))
})

test('X marks the row that has the focus, and none without one', () => {
  const onMark = draw()
  pressRowKey('x')
  expect(onMark).not.toHaveBeenCalled()
  pressRowKey('j')
  pressRowKey('x')
  expect(onMark).toHaveBeenCalledExactlyOnceWith('web-1')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'web-1' }))
})
