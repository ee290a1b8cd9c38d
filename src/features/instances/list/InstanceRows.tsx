import type { Row } from '@tanstack/react-table'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { ActionFailure } from '@/components/instances/ActionFailure'
import type { Instance } from '@/domain/instances/instance'
import type { features } from './instanceColumns'
import { InstanceRow } from './InstanceRow'
import type { InstanceTableProps } from './InstanceTable'

/** Up to here every row is rendered, so that the browser's own search finds all. */
const RENDER_ALL_UP_TO = 200
/** Of a row in the table, until the rows in sight are measured. In a narrow column each is a list, and several times as high. */
const ROW_HEIGHT = 61

interface InstanceRowsProps extends Pick<InstanceTableProps, 'rules' | 'onPress' | 'refusal'> {
  /** Filtered and sorted. The same list until one of its servers changes. */
  rows: readonly Row<typeof features, Instance>[]
  /** The number of columns, for a note across all of them. */
  width: number
}

/**
 * The body of the table. Of very many rows only those in sight exist. A component of its own, because a scroll through
 * a long list renders it in every frame: the head and the columns of the table do not take part.
 */
export function InstanceRows({ rows, width, rules, onPress, refusal }: InstanceRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setOffset(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const isVirtual = rows.length > RENDER_ALL_UP_TO
  const [rowHeight, setRowHeight] = useState(ROW_HEIGHT)
  // The row that had the focus last stays, with its neighbours, while others scroll away: Tab leads on from there.
  const [focused, setFocused] = useState<string | null>(null)
  const focusedIndex = focused === null ? -1 : rows.findIndex(({ id }) => id === focused)
  // With another function the library measures every row of the list again.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  // oxlint-disable-next-line react/incompatible-library -- nothing memoises this component
  const virtual = useWindowVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: offset,
    getItemKey,
    rangeExtractor: (range) => withNeighbours(range, focusedIndex),
  })
  const shown = virtual.getVirtualItems()
  const items = isVirtual ? shown : rows.map((_, index) => ({ index }))
  const areRowsThere = isVirtual && shown.length > 0
  // The library computes all later places again for each row that is not as high as expected, in the middle of a scroll.
  useLayoutEffect(() => {
    if (!areRowsThere) return undefined
    const learn = () => setRowHeight((before) => middleHeight(renderedRows(body.current)) ?? before)
    learn()
    window.addEventListener('resize', learn)
    return () => window.removeEventListener('resize', learn)
  }, [areRowsThere, width])
  useLayoutEffect(() => {
    if (!isVirtual) return
    virtual.measure()
    for (const row of renderedRows(body.current)) virtual.measureElement(row)
  }, [virtual, isVirtual, rowHeight])
  /** The height of the rows that do not exist before a rendered one. */
  const gapBefore = (position: number): number => {
    const item = shown[position]
    if (!isVirtual || item === undefined) return 0
    return item.start - (shown[position - 1]?.end ?? offset)
  }
  const after = isVirtual ? virtual.getTotalSize() - ((shown.at(-1)?.end ?? offset) - offset) : 0

  return (
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
                    <ActionFailure failure={failure} />
                  </td>
                </tr>,
              ]
            : []),
        ]
      })}
      {after > 0 ? <Space height={after} /> : null}
    </tbody>
  )
}

const renderedRows = (body: HTMLTableSectionElement | null) => [
  ...(body?.querySelectorAll<HTMLTableRowElement>('tr[data-index]') ?? []),
]

/** The height of the row in the middle of all by height, in whole pixels as the library counts them. */
function middleHeight(rows: readonly HTMLTableRowElement[]): number | undefined {
  const heights = rows.map((row) => Math.round(row.getBoundingClientRect().height))
  return heights.toSorted((a, b) => a - b)[heights.length >> 1]
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
