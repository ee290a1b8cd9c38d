import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import type { Instance } from '@/domain/instances/instance'

/** Up to here every row is rendered, so that the browser's own search finds all. */
const RENDER_ALL_UP_TO = 200
/** Rows come and go in blocks of so many: with each change of them the browser lays out the table again. */
const BLOCK = 2
/** Of a row in the table, until the rows in sight are measured. In a narrow column each is a list, and several times as high. */
const ROW_HEIGHT = 61

export type RowsInSight = ReturnType<typeof useRowsInSight>

interface Table {
  /** Of all rows. The same list until one of its servers changes. */
  instances: readonly Instance[]
  /** How many there are. With others the rows have another height. */
  columns: number
  body: RefObject<HTMLTableSectionElement | null>
}

/** The rows of a long table that are rendered: those in sight, and those around the one that had the focus last. */
export function useRowsInSight({ instances, columns, body }: Table) {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setOffset(body.current.getBoundingClientRect().top + window.scrollY)
  }, [body])
  const isLong = instances.length > RENDER_ALL_UP_TO
  const [rowHeight, setRowHeight] = useState(ROW_HEIGHT)
  // The row that had the focus last stays, with its neighbours, while others scroll away: Tab leads on from there.
  const [focused, setFocused] = useState<string | null>(null)
  const focusedIndex = focused === null ? -1 : instances.findIndex(({ id }) => id === focused)
  // With another function the library measures every row of the list again.
  const getItemKey = useCallback((index: number) => instances[index]?.id ?? index, [instances])
  // oxlint-disable-next-line react/incompatible-library -- nothing memoises the component
  const virtual = useWindowVirtualizer({
    count: instances.length,
    enabled: isLong,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: offset,
    getItemKey,
    rangeExtractor: (range) => withNeighbours(range, focusedIndex),
  })
  const items = virtual.getVirtualItems()
  const areRowsThere = isLong && items.length > 0
  // The library computes all later places again for each row that is not as high as expected, in the middle of a scroll.
  useLayoutEffect(() => {
    if (!areRowsThere) return undefined
    const learn = () => setRowHeight((before) => middleHeight(renderedRows(body.current)) ?? before)
    learn()
    window.addEventListener('resize', learn)
    return () => window.removeEventListener('resize', learn)
  }, [body, areRowsThere, columns])
  useLayoutEffect(() => {
    if (!isLong) return
    virtual.measure()
    for (const row of renderedRows(body.current)) virtual.measureElement(row)
  }, [body, virtual, isLong, rowHeight])
  const shown = useMemo(
    () => (isLong ? items.flatMap(({ index }) => instances[index] ?? []) : instances),
    [isLong, items, instances],
  )
  return {
    /** Of the rendered rows. */
    instances: shown,
    /** The place among all of a rendered row, from 0. */
    indexOf: (position: number) => (isLong ? (items[position]?.index ?? position) : position),
    /** The height of the rows that do not exist before a rendered one, in pixels. */
    gapBefore: (position: number) => {
      const item = items[position]
      return isLong && item ? item.start - (items[position - 1]?.end ?? offset) : 0
    },
    /** The height of those after the last one. */
    gapAtEnd: isLong ? virtual.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset) : 0,
    measure: isLong ? virtual.measureElement : undefined,
    onFocus: isLong ? setFocused : undefined,
  }
}

const renderedRows = (body: HTMLTableSectionElement | null) => [
  ...(body?.querySelectorAll<HTMLTableRowElement>('tr[data-index]') ?? []),
]

/** The height of the row in the middle of all by height, in whole pixels as the library counts them. */
function middleHeight(rows: readonly HTMLTableRowElement[]): number | undefined {
  const heights = rows.map((row) => Math.round(row.getBoundingClientRect().height))
  return heights.toSorted((a, b) => a - b)[heights.length >> 1]
}

/** The rows in sight in whole blocks, and those around one that may be anywhere. */
function withNeighbours(range: Range, index: number): number[] {
  const inSight = defaultRangeExtractor({
    ...range,
    startIndex: range.startIndex - (range.startIndex % BLOCK),
    endIndex: range.endIndex + BLOCK - 1 - (range.endIndex % BLOCK),
  })
  if (index < 0) return inSight
  const around = [index - 1, index, index + 1].filter((each) => each >= 0 && each < range.count)
  return [...new Set([...inSight, ...around])].toSorted((a, b) => a - b)
}
