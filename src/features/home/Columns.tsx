import { memo } from 'react'
import { numberScale } from './annotate'
import type { Column, Field } from './columns'
import { columnShape } from './shapes'

interface OneProps {
  field: Field
  column: Column
  index: number
  isChosen: boolean
  hatch: string
  onChoose: (slug: string) => void
  onKey: (column: Column, key: string) => boolean
}

/** One column: a button in the drawing. */
const OneColumn = memo(function OneColumn({
  field,
  column,
  index,
  isChosen,
  hatch,
  onChoose,
  onKey,
}: OneProps) {
  const shape = columnShape(field, column)
  const { slug, memoryGib } = column.plan
  return (
    <g
      role="button"
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={`${slug}, ${memoryGib} GiB`}
      data-index={index}
      className="col"
      onClick={() => onChoose(slug)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        if (onKey(column, event.key)) event.preventDefault()
      }}
    >
      <path className="col-wall" d={shape.left + shape.front + shape.right} />
      <path fill={`url(#${hatch}-front)`} d={shape.front} />
      <path fill={`url(#${hatch}-side)`} d={shape.right} />
      <path className="col-rings" d={shape.rings} />
      <path className="col-edges" d={shape.edges} />
      <path className="col-face" d={shape.face} />
      {isChosen ? (
        <g className="col-lit">
          <path className="col-left" d={shape.left} />
          <path className="col-front" d={shape.front} />
          <path className="col-right" d={shape.right} />
          <path className="col-rings" d={shape.rings} />
          <path className="col-edges" d={shape.edges} />
          <path className="col-face" d={shape.face} />
        </g>
      ) : null}
    </g>
  )
})

export interface ColumnsProps {
  field: Field
  chosen: Column
  /** Prefix of the ids of the two hatchings. */
  hatch: string
  onChoose: (slug: string) => void
  onKey: (column: Column, key: string) => boolean
}

/** The columns, the farthest first. */
export function Columns({ field, chosen, ...rest }: ColumnsProps) {
  return (
    <>
      {field.columns.map((column, index) => (
        <OneColumn
          key={column.plan.slug}
          {...rest}
          field={field}
          column={column}
          index={index}
          isChosen={column === chosen}
        />
      ))}
    </>
  )
}

/** The memory on each top face, above all lines, so that none runs through it. The buttons say it in words. */
export function Numbers({ field, chosen }: Pick<ColumnsProps, 'field' | 'chosen'>) {
  const scale = numberScale(field)
  return (
    <g aria-hidden="true" className="col-numbers">
      {field.columns.map((column) => (
        <text
          key={column.plan.slug}
          transform={`translate(${column.x} ${column.top}) scale(${scale})`}
          dy=".35em"
          textAnchor="middle"
          className={column === chosen ? 'is-chosen' : undefined}
        >
          {column.plan.memoryGib}
        </text>
      ))}
    </g>
  )
}
