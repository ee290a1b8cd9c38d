import { cleanup, render, screen, waitFor } from '@testing-library/react'
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

const link = (name: string) => <a href={`/${name}`}>{name}</a>
const servers = (rows: readonly string[], skeleton: number) => (
  <main>
    <button type="button">Filter</button>
    <Table
      caption="Servers"
      rows={rows}
      rowKey={(name) => name}
      skeleton={skeleton}
      columns={[{ id: 'name', header: 'Name', rowHeader: true, cell: link }]}
    />
  </main>
)

test('keys that are pressed while the rows are loading wait for them', async () => {
  const { rerender } = render(servers([], 3))
  pressRowKey('j')
  pressRowKey('j')
  expect(document.activeElement).toBe(document.body)
  rerender(servers(NAMES, 0))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('web-2')))
})

test('waiting keys are forgotten once the person has gone on, and where no rows come', async () => {
  const { rerender } = render(servers([], 3))
  pressRowKey('j')
  const filter = screen.getByRole('button', { name: 'Filter' })
  filter.focus()
  rerender(servers(NAMES, 0))
  // The observer hears of the rows before this.
  await Promise.resolve()
  expect(document.activeElement).toBe(filter)

  filter.blur()
  rerender(servers([], 3))
  pressRowKey('j')
  rerender(servers([], 0))
  await Promise.resolve()
  rerender(servers(NAMES, 0))
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})
