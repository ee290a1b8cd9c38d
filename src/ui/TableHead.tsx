import { useId } from 'react'
import { Select } from './Select'
import { nextDirection, type Column, type SortHandler, type SortState } from './tableTypes'
import styles from './TableHead.module.css'
import tableStyles from './Table.module.css'

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: SortState | undefined
  onSort: SortHandler | undefined
}

/** The head row. The name of a sortable column is a button. */
export function TableHead<Row>({ columns, sort, onSort }: HeadProps<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th
            role="columnheader"
            scope="col"
            key={column.id}
            className={column.align === 'end' ? tableStyles.end : undefined}
            aria-sort={onSort && sort?.id === column.id ? sort.direction : undefined}
          >
            {column.sortable && onSort ? (
              <button
                type="button"
                className={styles.sort}
                onClick={() => onSort(column.id, nextDirection(column, sort))}
              >
                {column.header}
              </button>
            ) : (
              <span className={column.hideLabel ? 'sr-only' : undefined}>{column.header}</span>
            )}
            {column.scale ? <span aria-hidden="true">{column.scale}</span> : null}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const DIRECTIONS = ['ascending', 'descending'] as const

/** A select for the same order, because the list form hides the head. */
export function TableSortSelect<Row>({
  columns,
  sort,
  onSort,
}: HeadProps<Row> & { onSort: SortHandler }) {
  const id = useId()
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  return (
    <div className={styles.order} data-table-order>
      <label htmlFor={id} className="label">
        Sort by
      </label>
      <Select
        id={id}
        value={sort ? `${sort.id} ${sort.direction}` : ''}
        placeholder={sort ? undefined : 'Default order'}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          for (const column of sortable) {
            const direction = DIRECTIONS.find((each) => chosen === `${column.id} ${each}`)
            if (direction) onSort(column.id, direction)
          }
        }}
      >
        {sortable.map((column) =>
          DIRECTIONS.map((direction) => (
            <option key={`${column.id} ${direction}`} value={`${column.id} ${direction}`}>
              {column.header}, {direction}
            </option>
          )),
        )}
      </Select>
    </div>
  )
}
