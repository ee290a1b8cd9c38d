import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { Skeleton } from './Skeleton'
import { TableHead, TableSortSelect } from './TableHead'
import type { Column, SortHandler, SortState } from './tableTypes'
import styles from './Table.module.css'
import groupStyles from './TableGroup.module.css'

export type { Column, SortState } from './tableTypes'

export interface TableProps<Row> {
  /** What the rows are. For screen readers, and visible if `captionVisible`. */
  caption: string
  captionVisible?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The present order of the rows. The caller sorts them. */
  sort?: SortState | undefined
  /** Called with the column and direction when a person sorts. */
  onSort?: SortHandler
  isSelected?: (row: Row) => boolean
  /** A head above the rows of each group. `isClosed`: the list form shows the head only. */
  group?: {
    of: (row: Row) => string
    head: (id: string) => ReactNode
    isClosed?: (id: string) => boolean
  }
  /** A line below a row: its problem and how to solve it. */
  note?: (row: Row) => ReactNode
  /** Shown instead of rows if there are none. */
  empty?: ReactNode
  /** The number of placeholder rows while the first rows load. */
  skeleton?: number
  /** Other rows are loading: the present rows stay visible, dimmed. */
  busy?: boolean
  /** The head sticks below the page's bar. Only for tables that never scroll sideways. */
  stickyHead?: boolean
  /** The table becomes a list below this container width: `md` 720 px, `lg` 960 px. `never`: few narrow columns. */
  foldAt?: 'md' | 'lg' | 'never'
  className?: string
}

function cellClass<Row>(column: Column<Row>, row: Row) {
  return clsx(
    column.align === 'end' && styles.end,
    column.figure && 'num',
    column.differs?.(row) && styles.differs,
    column.isLeftOut?.(row) && 'folded:hidden',
    column.className,
  )
}

/**
 * A table. In a narrow container each row becomes a list of the same facts.
 * The roles are explicit, because a changed `display` would remove them.
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
  group,
  note,
  empty,
  skeleton,
  busy = false,
  stickyHead = false,
  foldAt = 'md',
  className,
}: TableProps<Row>) {
  const waiting = skeleton !== undefined && skeleton > 0
  const isEmpty = rows.length === 0 && !waiting
  const full = (content: ReactNode, name: 'note' | 'empty') => (
    <tr role="row" data-row={name}>
      <td role="cell" colSpan={columns.length}>
        {content}
      </td>
    </tr>
  )

  const runs = group ? [...Map.groupBy(rows, group.of)] : [[undefined, rows] as const]
  const drawRow = (row: Row) => {
    const line = note?.(row)
    return (
      <Fragment key={rowKey(row)}>
        <tr
          role="row"
          aria-selected={isSelected?.(row) || undefined}
          data-noted={Boolean(line) || undefined}
        >
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
  }

  return (
    <div
      className={clsx(
        styles.box,
        foldAt === 'lg' && styles.lg,
        foldAt === 'never' && styles.flat,
        className,
      )}
      data-sticky={stickyHead || undefined}
    >
      {onSort ? <TableSortSelect columns={columns} sort={sort} onSort={onSort} /> : null}
      <table
        role="table"
        className={styles.table}
        aria-busy={busy || waiting || undefined}
        data-corner={columns.some(({ list }) => list === 'corner') || undefined}
        data-thirds={columns.some(({ list }) => list === 'third') || undefined}
        data-quarters={columns.some(({ list }) => list === 'quarter') || undefined}
      >
        <caption className={captionVisible ? 'small' : 'sr-only'}>{caption}</caption>
        {/* A table that people sort keeps its head: they have filtered its rows away. */}
        {isEmpty && onSort === undefined ? null : (
          <TableHead columns={columns} sort={sort} onSort={onSort} />
        )}
        {waiting || rows.length === 0 ? (
          <tbody role="rowgroup">
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
              : empty
                ? full(empty, 'empty')
                : null}
          </tbody>
        ) : (
          runs.map(([id, members]) => (
            <tbody
              role="rowgroup"
              key={id ?? ''}
              className={clsx(
                busy && 'opacity-60',
                group && groupStyles.group,
                id !== undefined && group?.isClosed?.(id) && groupStyles.closed,
              )}
            >
              {group && id !== undefined ? (
                <tr role="row" data-row="group" className={groupStyles.head}>
                  <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                    {group.head(id)}
                  </th>
                </tr>
              ) : null}
              {members.map(drawRow)}
            </tbody>
          ))
        )}
      </table>
    </div>
  )
}
