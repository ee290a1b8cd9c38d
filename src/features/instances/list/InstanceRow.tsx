import { FlexRender, type Cell, type Row } from '@tanstack/react-table'
import { clsx } from 'clsx'
import { memo } from 'react'
import { RowActions } from '@/components/instances/RowActions'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import tableStyles from '@/ui/Table.module.css'
import type { features } from './instanceColumns'
import { RowCheckbox } from '@/components/RowCheckbox'

interface InstanceRowProps {
  row: Row<typeof features, Instance>
  /** Another list when the columns change. */
  cells: Cell<typeof features, Instance>[]
  index: number
  isSelected: boolean
  /** A note about this server follows as a row of its own. */
  isNoted: boolean
  /** Measures the height of the row in a long list. */
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
  onFocus: ((id: string) => void) | undefined
  rules: InstanceRules
  onPress: (kind: ActionKind, instance: Instance) => void
}

/**
 * A server in the list. It renders only when it changes: a scroll through a long list renders the table in every frame, and
 * with each server that changes the table makes a new row and new cells for all of them.
 */
export const InstanceRow = memo(function InstanceRow({
  row,
  cells,
  index,
  isSelected,
  isNoted,
  measure,
  onFocus,
  rules,
  onPress,
}: InstanceRowProps) {
  return (
    <tr
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected || undefined}
      data-noted={isNoted || undefined}
      ref={measure}
      onFocus={onFocus && (() => onFocus(row.id))}
    >
      <td role="cell" data-list="check" aria-label="Selection">
        <RowCheckbox
          label={`Select ${row.original.name}`}
          checked={isSelected}
          onChange={(checked) => row.toggleSelected(checked)}
        />
      </td>
      {cells.map((cell) =>
        cell.column.id === 'name' ? (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it renders text
          <th role="rowheader" scope="row" key={cell.id}>
            <FlexRender cell={cell} />
          </th>
        ) : (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it renders text
          <td
            role="cell"
            key={cell.id}
            data-l={String(cell.column.columnDef.header)}
            className={cell.column.id === 'cost' ? clsx(tableStyles.end, 'num') : undefined}
          >
            <FlexRender cell={cell} />
          </td>
        ),
      )}
      <td role="cell" data-list="corner" className={tableStyles.end}>
        <RowActions instance={row.original} rules={rules} onPress={onPress} />
      </td>
    </tr>
  )
}, isSame)

/** Whether a row shows the same: `row` and `cells` may be others, as long as the server and the columns are not. */
function isSame(before: InstanceRowProps, next: InstanceRowProps): boolean {
  return (Object.keys(next) as (keyof InstanceRowProps)[]).every((name) => {
    if (name === 'row') return before.row.original === next.row.original
    if (name === 'cells') return haveSameColumns(before.cells, next.cells)
    return before[name] === next[name]
  })
}

const haveSameColumns = (before: InstanceRowProps['cells'], next: InstanceRowProps['cells']) =>
  before.length === next.length && before.every(({ column }, at) => column === next[at]?.column)
