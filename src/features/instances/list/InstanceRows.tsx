import type { Row } from '@tanstack/react-table'
import type { RefObject } from 'react'
import { ActionFailure } from '@/components/instances/ActionFailure'
import type { Instance } from '@/domain/instances/instance'
import type { features } from './instanceColumns'
import { InstanceRow } from './InstanceRow'
import type { InstanceTableProps } from './InstanceTable'
import type { RowsInSight } from './useRowsInSight'

interface InstanceRowsProps extends Pick<InstanceTableProps, 'rules' | 'onPress' | 'refusal'> {
  /** Those of `inSight`, in its order. */
  rows: readonly Row<typeof features, Instance>[]
  body: RefObject<HTMLTableSectionElement | null>
  inSight: RowsInSight
  /** The number of columns, for a note across all of them. */
  width: number
}

/** The body of the table. Of very many rows only those in sight exist. */
export function InstanceRows({
  rows,
  body,
  inSight,
  width,
  rules,
  onPress,
  refusal,
}: InstanceRowsProps) {
  return (
    <tbody role="rowgroup" ref={body}>
      {rows.flatMap((row, position) => {
        const failure = refusal?.instance.id === row.id ? refusal.failure : null
        const gap = inSight.gapBefore(position)
        return [
          ...(gap > 0 ? [<Space key={`${row.id} gap`} height={gap} />] : []),
          <InstanceRow
            key={row.id}
            row={row}
            cells={row.getVisibleCells()}
            index={inSight.indexOf(position)}
            isSelected={row.getIsSelected()}
            isNoted={failure !== null}
            measure={inSight.measure}
            onFocus={inSight.onFocus}
            rules={rules}
            onPress={onPress}
          />,
          ...(failure
            ? [
                <tr role="row" key={`${row.id} note`} data-row="note">
                  <td role="cell" colSpan={width}>
                    <ActionFailure failure={failure} />
                  </td>
                </tr>,
              ]
            : []),
        ]
      })}
      {inSight.gapAtEnd > 0 ? <Space height={inSight.gapAtEnd} /> : null}
    </tbody>
  )
}

/** The height of the rows that do not exist. */
function Space({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height, padding: 0 }} />
}
