import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Table, type Column, type SortState, type TableProps } from './Table'

afterEach(cleanup)

interface Plan {
  id: string
  memory: number
}
const ROWS: Plan[] = [
  { id: 'v1.nano', memory: 1 },
  { id: 'v1.small', memory: 4 },
]
const COLUMNS: Column<Plan>[] = [
  { id: 'plan', header: 'Plan', cell: (row) => row.id, rowHeader: true, sortable: true },
  {
    id: 'memory',
    header: 'Memory',
    cell: (row) => `${row.memory} GiB`,
    align: 'end',
    sortable: true,
    firstDirection: 'descending',
  },
  { id: 'do', header: 'Actions', hideLabel: true, cell: () => <button type="button">Edit</button> },
]
const show = (props: Partial<TableProps<Plan>> = {}) =>
  render(
    <Table caption="Plans" columns={COLUMNS} rows={ROWS} rowKey={(row) => row.id} {...props} />,
  )

const head = (name: string) => screen.getByRole('columnheader', { name })

describe('Table', () => {
  it('writes its roles out, so that the list form keeps them', () => {
    const { container } = show()
    const without = container.querySelectorAll(':is(table, thead, tbody, tr, th, td):not([role])')
    expect(without).toHaveLength(0)
    const row = screen.getByRole('row', { name: /v1.small/ })
    expect(within(row).getByRole('rowheader')).toHaveTextContent('v1.small')
    expect(screen.getByRole('table', { name: 'Plans' })).toBeInTheDocument()
    expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument()
  })

  it('puts a head above the rows of each group', () => {
    show({ group: { of: ({ memory }) => (memory < 2 ? 'Small' : 'Large'), head: (id) => id } })
    const groups = screen.getAllByRole('rowgroup').slice(1)
    expect(
      groups.map((each) =>
        within(each)
          .getAllByRole('row')
          .map((row) => row.textContent),
      ),
    ).toEqual([
      ['Small', 'v1.nano1 GiBEdit'],
      ['Large', 'v1.small4 GiBEdit'],
    ])
    expect(screen.getByRole('rowheader', { name: 'Large' })).toHaveAttribute('colspan', '3')
  })

  it('marks the groups that the list form shows without their rows', () => {
    show({
      group: {
        of: ({ memory }) => (memory < 2 ? 'Small' : 'Large'),
        head: (id) => id,
        isClosed: (id) => id === 'Large',
      },
    })
    const [small, large] = screen.getAllByRole('rowgroup').slice(1)
    expect(large?.className).toMatch(/closed/)
    expect(small?.className).not.toMatch(/closed/)
  })

  it('labels each cell for the list form, except the actions', () => {
    show()
    expect(screen.getByRole('cell', { name: '1 GiB' })).toHaveAttribute('data-l', 'Memory')
    for (const cell of screen.getAllByRole('cell', { name: 'Edit' })) {
      expect(cell).not.toHaveAttribute('data-l')
    }
  })

  it('says how it is ordered and asks for the other direction', async () => {
    const onSort = vi.fn()
    const sort: SortState = { id: 'plan', direction: 'ascending' }
    const { rerender } = show({ sort, onSort })
    expect(head('Plan')).toHaveAttribute('aria-sort', 'ascending')
    expect(head('Memory')).not.toHaveAttribute('aria-sort')
    await userEvent.click(screen.getByRole('button', { name: 'Plan' }))
    expect(onSort).toHaveBeenLastCalledWith('plan', 'descending')
    await userEvent.click(screen.getByRole('button', { name: 'Memory' }))
    expect(onSort).toHaveBeenLastCalledWith('memory', 'descending')
    rerender(
      <Table
        caption="Plans"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={(row) => row.id}
        sort={{ id: 'memory', direction: 'descending' }}
        onSort={onSort}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Memory' }))
    expect(onSort).toHaveBeenLastCalledWith('memory', 'ascending')
  })

  it('can be ordered by a select where the head is not in sight', async () => {
    const onSort = vi.fn()
    show({ sort: { id: 'plan', direction: 'ascending' }, onSort })
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Memory, descending')
    expect(onSort).toHaveBeenLastCalledWith('memory', 'descending')
  })

  it('marks the selected row and puts a note below its own', () => {
    show({
      isSelected: (row) => row.id === 'v1.nano',
      note: (row) => (row.id === 'v1.nano' ? 'Closed to new.' : null),
    })
    expect(screen.getByRole('row', { selected: true })).toHaveTextContent('v1.nano')
    const names = screen.getAllByRole('row').map((row) => row.textContent)
    expect(names.findIndex((text) => text === 'Closed to new.')).toBe(2)
    expect(names).toHaveLength(4)
  })

  it('says when there is nothing, and keeps space while it waits', () => {
    const { rerender } = show({ rows: [], empty: 'No plans yet.' })
    expect(screen.getByRole('cell', { name: 'No plans yet.' })).toBeInTheDocument()
    rerender(
      <Table
        caption="Plans"
        columns={COLUMNS}
        rows={[]}
        rowKey={(row) => row.id}
        empty="No plans yet."
        skeleton={3}
      />,
    )
    expect(screen.queryByText('No plans yet.')).not.toBeInTheDocument()
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    expect(screen.getAllByRole('row')).toHaveLength(4)
  })
})
