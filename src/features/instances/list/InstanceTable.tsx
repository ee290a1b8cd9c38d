import { useTable, type RowSelectionState } from '@tanstack/react-table'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import type { Actions } from '@/components/instances/useActions'
import type { InstanceCost } from '@/domain/instances/costs'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import {
  instanceColumns,
  shownColumns,
  type InstanceSearch,
  type SortColumn,
} from '@/domain/instances/instanceSearch'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Select } from '@/ui/Select'
import tableStyles from '@/ui/Table.module.css'
import headStyles from '@/ui/TableHead.module.css'
import { features, instanceTableColumns } from './instanceColumns'
import { InstanceRow } from './InstanceRow'
import { RowCheckbox } from './RowCheckbox'

/** Up to here every row is rendered, so that the browser's own search finds all. */
const RENDER_ALL_UP_TO = 200
const ROW_HEIGHT = 61

export interface InstanceTableProps {
  caption: string
  instances: readonly Instance[]
  costs: ReadonlyMap<string, InstanceCost> | undefined
  search: InstanceSearch
  onSort: (sort: SortColumn | undefined, isDescending: boolean) => void
  selected: RowSelectionState
  onSelect: (selected: RowSelectionState) => void
  rules: InstanceRules
  onPress: (kind: ActionKind, instance: Instance) => void
  /** Shown below the row of its server. */
  refusal: Actions['refusal']
}

/** The servers as a table; in a narrow column each row becomes a list. Of very many rows only those in sight exist. */
export function InstanceTable({
  caption,
  instances,
  costs,
  search,
  onSort,
  selected,
  onSelect,
  rules,
  onPress,
  refusal,
}: InstanceTableProps) {
  const { locale } = useViewerLocale()
  const columns = useMemo(() => instanceTableColumns({ costs, locale }), [costs, locale])
  // The same objects until the address changes: a scroll through a long list renders in every frame.
  const columnVisibility = useMemo(() => {
    const shown = shownColumns(search)
    return Object.fromEntries(instanceColumns.map((column) => [column, shown.includes(column)]))
  }, [search])
  const sorting = useMemo(
    () => (search.order === undefined ? [] : [{ id: search.order, desc: search.desc === true }]),
    [search],
  )
  const table = useTable({
    features,
    columns,
    data: instances,
    getRowId: ({ id }) => id,
    state: {
      sorting,
      rowSelection: selected,
      columnVisibility,
    },
    onRowSelectionChange: (change) =>
      onSelect(typeof change === 'function' ? change(selected) : change),
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      onSort(next?.id as SortColumn | undefined, next?.desc === true)
    },
  })
  const { rows } = table.getRowModel()
  const head = table.getHeaderGroups()[0]?.headers ?? []
  const body = useRef<HTMLTableSectionElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setOffset(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const isVirtual = rows.length > RENDER_ALL_UP_TO
  // The row that had the focus last stays, with its neighbours, while others scroll away: Tab leads on from there.
  const [focused, setFocused] = useState<string | null>(null)
  const focusedIndex = focused === null ? -1 : rows.findIndex(({ id }) => id === focused)
  // oxlint-disable-next-line react/incompatible-library -- nothing memoises this component
  const virtual = useWindowVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    scrollMargin: offset,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor: (range) => withNeighbours(range, focusedIndex),
  })
  const items = isVirtual ? virtual.getVirtualItems() : rows.map((_, index) => ({ index }))
  /** The height of the rows that do not exist before a rendered one. */
  const gapBefore = (position: number): number => {
    const item = virtual.getVirtualItems()[position]
    if (!isVirtual || item === undefined) return 0
    return item.start - (virtual.getVirtualItems()[position - 1]?.end ?? offset)
  }
  const after = isVirtual
    ? virtual.getTotalSize() - ((virtual.getVirtualItems().at(-1)?.end ?? offset) - offset)
    : 0
  const width = head.length + 2
  const chosen = useMemo(() => rows.filter(({ id }) => selected[id]).length, [rows, selected])

  return (
    <div className={tableStyles.box}>
      <SortSelect search={search} onSort={onSort} />
      <table role="table" className={tableStyles.table} aria-rowcount={rows.length + 1} data-corner>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className="w-1">
              <RowCheckbox
                label="Select all servers"
                checked={rows.length > 0 && chosen === rows.length}
                partly={chosen > 0}
                onChange={(checked) => table.toggleAllRowsSelected(checked)}
              />
            </th>
            {head.map(({ column }) => {
              const sorted = column.getIsSorted()
              const label = String(column.columnDef.header)
              return (
                <th
                  role="columnheader"
                  scope="col"
                  key={column.id}
                  className={column.id === 'cost' ? tableStyles.end : undefined}
                  aria-sort={
                    sorted === false ? undefined : sorted === 'desc' ? 'descending' : 'ascending'
                  }
                >
                  {column.getCanSort() ? (
                    <button
                      type="button"
                      className={headStyles.sort}
                      onClick={column.getToggleSortingHandler()}
                    >
                      {label}
                    </button>
                  ) : (
                    label
                  )}
                </th>
              )
            })}
            <th role="columnheader" scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {items.flatMap(({ index }, position) => {
            const row = rows[index]
            if (!row) return []
            const failure = refusal?.instance.id === row.id ? refusal.failure : null
            const gap = gapBefore(position)
            return [
              ...(gap > 0 ? [<Space key={`${row.id} gap`} height={gap} />] : []),
              <InstanceRow
                key={row.id}
                row={row}
                cells={row.getVisibleCells()}
                index={index}
                isSelected={row.getIsSelected()}
                isNoted={failure !== null}
                measure={isVirtual ? virtual.measureElement : undefined}
                onFocus={isVirtual ? setFocused : undefined}
                rules={rules}
                onPress={onPress}
              />,
              ...(failure
                ? [
                    <tr role="row" key={`${row.id} note`} data-row="note">
                      <td role="cell" colSpan={width}>
                        <FailureBanner failure={failure} />
                      </td>
                    </tr>,
                  ]
                : []),
            ]
          })}
          {after > 0 ? <Space height={after} /> : null}
        </tbody>
      </table>
    </div>
  )
}

/** The rows in sight, and those around one that may be anywhere. */
function withNeighbours(range: Range, index: number): number[] {
  const inSight = defaultRangeExtractor(range)
  if (index < 0) return inSight
  const around = [index - 1, index, index + 1].filter((each) => each >= 0 && each < range.count)
  return [...new Set([...inSight, ...around])].toSorted((a, b) => a - b)
}

/** The height of the rows that do not exist. */
function Space({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height, padding: 0 }} />
}

const ORDERS = [
  ['', 'Newest first'],
  ['name', 'Name'],
  ['state', 'State'],
  ['plan', 'Plan'],
  ['region', 'Region'],
  ['created', 'Oldest first'],
  ['cost desc', 'Highest cost first'],
] as const

/** The order as a select, because the list form hides the head. */
function SortSelect({ search, onSort }: Pick<InstanceTableProps, 'search' | 'onSort'>) {
  const value = [search.order ?? '', ...(search.desc ? ['desc'] : [])].join(' ')
  const isListed = ORDERS.some(([order]) => order === value)
  return (
    <div className={headStyles.order} data-table-order>
      <label htmlFor="server-order" className="label">
        Sort by
      </label>
      <Select
        id="server-order"
        value={value}
        options={[
          ...ORDERS.map(([order, label]) => ({ value: order, label })),
          ...(isListed ? [] : [{ value, label: 'Other order' }]),
        ]}
        onChange={(event) => {
          const [sort, desc] = event.currentTarget.value.split(' ')
          onSort((sort || undefined) as SortColumn | undefined, desc === 'desc')
        }}
      />
    </div>
  )
}
