import type { Element } from './render'

// In place of the libraries for tables and long lists: rows and columns as far as a list is drawn.

interface ColumnDef {
  id: string
  header: string
  cell: (context: { row: { original: unknown } }) => unknown
  canSort?: boolean
}

interface TableOptions {
  columns: ColumnDef[]
  data: readonly unknown[]
  getRowId: (row: unknown) => string
  state: { columnVisibility: Record<string, boolean> }
}

export const createColumnHelper = () => ({
  accessor: (_: unknown, column: ColumnDef) => ({ ...column, canSort: true }),
  display: (column: ColumnDef) => column,
  columns: (columns: ColumnDef[]) => columns,
})

export function useTable({ columns, data, getRowId, state }: TableOptions) {
  const shown = columns
    .filter(({ id }) => state.columnVisibility[id] !== false)
    .map((columnDef) => ({
      id: columnDef.id,
      columnDef,
      getIsSorted: () => false,
      getCanSort: () => columnDef.canSort === true,
      getToggleSortingHandler: () => undefined,
    }))
  return {
    getHeaderGroups: () => [{ headers: shown.map((column) => ({ column })) }],
    getRowModel: () => ({
      rows: data.map((original) => {
        const row = { id: getRowId(original), original, getIsSelected: () => false }
        return {
          ...row,
          getVisibleCells: () =>
            shown.map(({ id, columnDef }) => ({
              id,
              column: { id, columnDef },
              content: columnDef.cell({ row }),
            })),
        }
      }),
    }),
  }
}

export const FlexRender = ({ cell }: { cell: { content: Element } }) => cell.content

export const useWindowVirtualizer = () => ({ getVirtualItems: () => [], getTotalSize: () => 0 })
export const tableFeatures = () => undefined
