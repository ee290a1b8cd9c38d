import { useTable, type RowSelectionState } from '@tanstack/react-table'
import { clsx } from 'clsx'
import { memo, useMemo, useRef } from 'react'
import type { Actions } from '@/components/instances/useActions'
import type { InstanceCost } from '@/domain/instances/costs'
import type { MaintenanceNotice } from '@/domain/instances/maintenanceNotice'
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
import { InstanceRows } from './InstanceRows'
import { useRowsInSight } from './useRowsInSight'
import { RowCheckbox } from '@/components/RowCheckbox'

export interface InstanceTableProps {
  caption: string
  /** In the order that the address asks for. */
  instances: readonly Instance[]
  costs: ReadonlyMap<string, InstanceCost> | undefined
  /** The next maintenance of each server that has some. */
  maintenance: ReadonlyMap<string, MaintenanceNotice>
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
  maintenance,
  search,
  onSort,
  selected,
  onSelect,
  rules,
  onPress,
  refusal,
}: InstanceTableProps) {
  const { locale } = useViewerLocale()
  const columns = useMemo(
    () => instanceTableColumns({ costs, maintenance, locale }),
    [costs, maintenance, locale],
  )
  // The same objects until the address changes, so that the rows know when nothing did.
  const columnVisibility = useMemo(() => {
    const shown = shownColumns(search)
    return Object.fromEntries(instanceColumns.map((column) => [column, shown.includes(column)]))
  }, [search])
  const sorting = useMemo(
    () => (search.order === undefined ? [] : [{ id: search.order, desc: search.desc === true }]),
    [search],
  )
  const width = Object.values(columnVisibility).filter(Boolean).length + 2
  const body = useRef<HTMLTableSectionElement>(null)
  const inSight = useRowsInSight({ instances, columns: width, body })
  const table = useTable({
    features,
    columns,
    // With each server that changes the table makes a row and its cells for all it has. Thousands took longer than a frame.
    data: inSight.instances,
    manualSorting: true,
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
  const head = table.getHeaderGroups()[0]?.headers ?? []
  const chosen = useMemo(
    () => instances.filter(({ id }) => selected[id]).length,
    [instances, selected],
  )
  const selectAll = (isSelected: boolean) => {
    const next = { ...selected }
    for (const { id } of instances) {
      if (isSelected) next[id] = true
      else delete next[id]
    }
    onSelect(next)
  }

  return (
    <div className={clsx(tableStyles.box, tableStyles.lg)}>
      <SortSelect search={search} onSort={onSort} />
      <table
        role="table"
        className={tableStyles.table}
        aria-rowcount={instances.length + 1}
        data-corner
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className="w-1">
              <RowCheckbox
                label="Select all servers"
                checked={instances.length > 0 && chosen === instances.length}
                partly={chosen > 0}
                onChange={selectAll}
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
        <InstanceRows
          rows={table.getRowModel().rows}
          body={body}
          inSight={inSight}
          width={width}
          rules={rules}
          onPress={onPress}
          refusal={refusal}
        />
      </table>
    </div>
  )
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

/** The order as a select, because the list form hides the head. A scroll through a long list leaves it alone. */
const SortSelect = memo(function SortSelect({
  search,
  onSort,
}: Pick<InstanceTableProps, 'search' | 'onSort'>) {
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
})
