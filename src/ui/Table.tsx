import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { Skeleton } from './Skeleton'
import { TableHead, TableSortSelect } from './TableHead'
import type { Column, SortHandler, SortState } from './tableTypes'

export type { Column, SortState } from './tableTypes'

export interface TableProps<Row> {
  /** What the rows are. Read out, and visible if `captionVisible`. */
  caption: string
  captionVisible?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** How the rows are ordered now. The caller orders them. */
  sort?: SortState | undefined
  /** Called with the column and the direction that a press asks for. */
  onSort?: SortHandler
  isSelected?: (row: Row) => boolean
  /** A line below a row that says what is up with it and the way out. */
  note?: (row: Row) => ReactNode
  /** What stands in place of rows when there are none. */
  empty?: ReactNode
  /** While the first rows are fetched: how many lines to keep free for them. */
  skeleton?: number
  /** While other rows are fetched: the present ones stay, dimmed. */
  busy?: boolean
  /** The head stays under the page's bar. Only for tables that never scroll sideways. */
  stickyHead?: boolean
  /** Below which width of its own space the table becomes a list: `md` 720 px, `lg` 960 px. `never`: few narrow columns. */
  foldAt?: 'md' | 'lg' | 'never'
  className?: string
}

function cellClass<Row>(column: Column<Row>, row: Row) {
  return clsx(
    column.align === 'end' && 'r',
    column.figure && 'num',
    column.differs?.(row) && 'diff',
    column.className,
  )
}

/**
 * Rows of facts. In little space each row becomes a list of the same facts; the roles are written
 * out because a changed `display` would take them away.
 */
export function Table<Row>({
  caption,
  captionVisible = false,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  isSelected,
  note,
  empty,
  skeleton,
  busy = false,
  stickyHead = false,
  foldAt = 'md',
  className,
}: TableProps<Row>) {
  const waiting = skeleton !== undefined && skeleton > 0
  const full = (content: ReactNode, name: string) => (
    <tr role="row" className={name}>
      <td role="cell" colSpan={columns.length} className="full">
        {content}
      </td>
    </tr>
  )

  return (
    <div
      className={clsx(
        'table-box',
        foldAt === 'lg' && 'table-box-lg',
        foldAt === 'never' && 'table-box-flat',
        className,
      )}
      data-sticky={stickyHead || undefined}
    >
      {onSort ? <TableSortSelect columns={columns} sort={sort} onSort={onSort} /> : null}
      <table role="table" className="t" aria-busy={busy || waiting || undefined}>
        <caption className={captionVisible ? 'small' : 'sr-only'}>{caption}</caption>
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        <tbody role="rowgroup" className={clsx(busy && 'opacity-60')}>
          {waiting
            ? Array.from({ length: skeleton }, (_, index) => (
                <tr role="row" key={index}>
                  {columns.map((column) => (
                    <td role="cell" key={column.id} data-list={column.list}>
                      <Skeleton className="h-5 max-w-24" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => {
                const line = note?.(row)
                return (
                  <Fragment key={rowKey(row)}>
                    <tr role="row" aria-selected={isSelected?.(row) || undefined}>
                      {columns.map((column) =>
                        column.rowHeader ? (
                          <th
                            role="rowheader"
                            scope="row"
                            key={column.id}
                            data-list={column.list}
                            className={cellClass(column, row)}
                          >
                            {column.cell(row)}
                          </th>
                        ) : (
                          <td
                            role="cell"
                            key={column.id}
                            data-l={column.hideLabel ? undefined : column.header}
                            data-list={column.list}
                            className={cellClass(column, row)}
                          >
                            {column.cell(row)}
                          </td>
                        ),
                      )}
                    </tr>
                    {line ? full(line, 'note') : null}
                  </Fragment>
                )
              })}
          {!waiting && rows.length === 0 && empty ? full(empty, 'empty') : null}
        </tbody>
      </table>
    </div>
  )
}
