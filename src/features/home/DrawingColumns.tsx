import { memo } from 'react'
import type { PlanState } from '@/domain/catalogue/availability'
import { mibToGib, numberBox, numberScale } from '@/components/planDrawing/labelLayout'
import { columnsBefore, type Column, type Field } from '@/components/planDrawing/columnLayout'
import { columnShape, stateMark } from '@/components/planDrawing/shapes'
import styles from './DrawingColumns.module.css'

/** The words for screen readers about a plan that is not simply in stock. */
const stateWords: Partial<Record<PlanState, string>> = {
  sold_out: ', sold out',
  retiring: ', retiring',
  closed: ', no new orders',
}

interface OneProps {
  field: Field
  column: Column
  index: number
  state: PlanState
  isChosen: boolean
  /** Drawn with thin lines, because it is in front of the chosen column. */
  isThin: boolean
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
  isThin,
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
      aria-label={`${slug}, ${mibToGib(memoryGib)} GiB${stateWords[state] ?? ''}`}
      data-index={index}
      data-plan={slug}
      data-state={state}
      data-thin={isThin || undefined}
      className={styles.column}
      onClick={() => onChoose(slug)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        if (onKey(column, event.key)) event.preventDefault()
      }}
    >
      <path className={styles.wall} d={shape.left + shape.front + shape.right} />
      <path fill={`url(#${hatch}-front)`} d={shape.front} />
      <path fill={`url(#${hatch}-side)`} d={shape.right} />
      <path className={styles.rings} d={shape.rings} />
      <path className={styles.edges} d={shape.edges} />
      <path className={styles.face} d={shape.face} />
      {state === 'available' ? null : (
        <path className={styles.mark} d={stateMark(field, column, state)} />
      )}
    </g>
  )
})

export interface ColumnsProps {
  field: Field
  /** The states by slug of the plan. */
  states: ReadonlyMap<string, PlanState>
  chosen: Column
  /** Prefix of the ids of the two hatchings. */
  hatch: string
  onChoose: (slug: string) => void
  onKey: (column: Column, key: string) => boolean
}

/** The columns, the farthest first. The chosen one is painted last, so that nothing covers it. */
export function DrawingColumns({ field, states, chosen, ...rest }: ColumnsProps) {
  const before = columnsBefore(field, chosen)
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
          isThin={before.includes(column)}
        />
      ))}
      <LitColumn
        key={chosen.plan.slug}
        field={field}
        column={chosen}
        before={before}
        state={states.get(chosen.plan.slug) ?? 'available'}
        clip={`${rest.hatch}-lit`}
      />
    </>
  )
}

interface LitProps {
  field: Field
  column: Column
  before: readonly Column[]
  state: PlanState
  /** The id of the clip path that ends the thin lines. */
  clip: string
}

/** The chosen column, with the outlines of the columns in front of it. Its button is among the other columns. */
function LitColumn({ field, column, before, state, clip }: LitProps) {
  const shape = columnShape(field, column)
  return (
    <g aria-hidden="true" data-plan={column.plan.slug} className={styles.lit}>
      <clipPath id={clip}>
        <path d={shape.left + shape.front + shape.right + shape.face} />
      </clipPath>
      <path className={styles.left} d={shape.left} />
      <path className={styles.front} d={shape.front} />
      <path className={styles.right} d={shape.right} />
      <path className={styles.rings} d={shape.rings} />
      <path className={styles.edges} d={shape.edges} />
      <path className={styles.face} d={shape.face} />
      <path
        className={styles.before}
        clipPath={`url(#${clip})`}
        d={before.map((each) => columnShape(field, each).outline).join('')}
      />
      {state === 'available' ? null : (
        <path className={styles.mark} d={stateMark(field, column, state)} />
      )}
    </g>
  )
}

/** The memory on each top face, painted above all lines. The names of the buttons contain it for screen readers. */
export function Numbers({ field, chosen }: Pick<ColumnsProps, 'field' | 'chosen'>) {
  const scale = numberScale(field)
  const before = columnsBefore(field, chosen)
  const classOf = (column: Column) => {
    if (column === chosen) return styles.chosen
    if (!before.includes(column)) return undefined
    return numberBox(field, column).bottom < chosen.base + field.depth ? styles.onLit : styles.thin
  }
  return (
    <g aria-hidden="true" className={styles.numbers}>
      {field.columns.map((column) => (
        <g key={column.plan.slug} data-plan={column.plan.slug}>
          <text
            transform={`translate(${column.x} ${column.top}) scale(${scale})`}
            dy=".35em"
            textAnchor="middle"
            className={classOf(column)}
          >
            {mibToGib(column.plan.memoryGib)}
          </text>
        </g>
      ))}
    </g>
  )
}
