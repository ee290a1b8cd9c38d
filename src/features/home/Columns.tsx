import { memo } from 'react'
import type { PlanState } from '@/features/catalogue/availability'
import { numberScale } from './annotate'
import type { Column, Field } from './columns'
import { columnShape, stateMark } from './shapes'

/** What is said of a plan that is not simply there. */
const stateWords: Partial<Record<PlanState, string>> = {
  sold_out: ', sold out',
  retiring: ', retiring',
  closed: ', closed to new',
}

interface OneProps {
  field: Field
  column: Column
  index: number
  state: PlanState
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
  state,
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
      aria-label={`${slug}, ${memoryGib} GiB${stateWords[state] ?? ''}`}
      data-index={index}
      data-state={state}
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
      {state === 'available' ? null : (
        <path className="col-mark" d={stateMark(field, column, state)} />
      )}
    </g>
  )
})

export interface ColumnsProps {
  field: Field
  /** By slug. */
  states: ReadonlyMap<string, PlanState>
  chosen: Column
  /** Prefix of the ids of the two hatchings. */
  hatch: string
  onChoose: (slug: string) => void
  onKey: (column: Column, key: string) => boolean
}

/** The columns, the farthest first. */
export function Columns({ field, states, chosen, ...rest }: ColumnsProps) {
  return (
    <>
      {field.columns.map((column, index) => (
        <OneColumn
          key={column.plan.slug}
          {...rest}
          field={field}
          column={column}
          index={index}
          state={states.get(column.plan.slug) ?? 'available'}
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
