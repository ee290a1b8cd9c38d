import { useCallback, useId, useMemo, useRef } from 'react'
import { planState } from '@/domain/catalogue/availability'
import type { PriceFormatter } from '@/domain/catalogue/money'
import { planKinds, type Plan } from '@/domain/catalogue/plan'
import {
  layOutLabels,
  measureOf,
  NAME_AT,
  nameOf,
  type Annotation,
} from '@/components/planDrawing/labelLayout'
import {
  columnsFrom,
  neighbour,
  SHEET,
  type Column,
  type Field,
} from '@/components/planDrawing/columnLayout'
import { DrawingColumns, Numbers } from './DrawingColumns'
import { hexagon } from '@/components/planDrawing/shapes'
import { DrawingFrame } from './DrawingFrame'
import { useColumnMotion } from './useColumnMotion'
import styles from './Drawing.module.css'
import columnStyles from './DrawingColumns.module.css'

export interface DrawingProps {
  /** At most sixteen; see `plansToDraw`. */
  plans: readonly Plan[]
  /** The number of published plans. */
  total: number
  prices: PriceFormatter
  /** When the rows were read: milliseconds since 1970. */
  now: number
  /** The region of the filter: a plan may be sold out there only. */
  region: string | undefined
  /** The slug of the highlighted plan. If no plan has it, the first plan is highlighted. */
  chosen: string
  onChoose: (slug: string) => void
}

/** Plans as hexagonal columns. Each is a button; the chosen one is highlighted and has a dimension line. */
export function Drawing({ plans, total, prices, now, region, chosen, onChoose }: DrawingProps) {
  const id = useId()
  const svg = useRef<SVGSVGElement>(null)
  const field = useMemo(() => columnsFrom(plans), [plans])
  const states = useMemo(
    () => new Map(plans.map((plan) => [plan.slug, planState(plan, region, now)])),
    [plans, region, now],
  )
  useColumnMotion(svg, field)
  const lit = field.columns.find(({ plan }) => plan.slug === chosen) ?? field.columns[0]

  const onKey = useCallback(
    (from: Column, key: string) => {
      if (key === 'Enter' || key === ' ') {
        onChoose(from.plan.slug)
        return true
      }
      if (!key.startsWith('Arrow') && key !== 'Home' && key !== 'End') return false
      const to = neighbour(field, from, key)
      if (to) {
        onChoose(to.plan.slug)
        svg.current
          ?.querySelector<SVGGElement>(`[data-index="${field.columns.indexOf(to)}"]`)
          ?.focus()
      }
      return true
    },
    [field, onChoose],
  )

  const plan = plans.find(({ slug }) => slug === lit?.plan.slug)
  if (!lit || !plan) return null
  const count = plans.length < total ? `${plans.length} of ${total}` : total
  return (
    <>
      <svg
        ref={svg}
        viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
        role="group"
        aria-label={`${count} plans drawn as hexagonal columns. Height is memory; one ring is a doubling.`}
        aria-describedby={`${id}-keys`}
        className={styles.root}
      >
        <defs>
          <pattern id={`${id}-front`} width="8" height="8" patternUnits="userSpaceOnUse">
            <path d="M.5 0V8" className={columnStyles.hatch} />
          </pattern>
          <pattern id={`${id}-side`} width="4" height="4" patternUnits="userSpaceOnUse">
            <path d="M.5 0V4" className={columnStyles.hatch} />
          </pattern>
        </defs>
        <DrawingFrame />
        <path
          className={styles.floor}
          d={field.floor.map(([x, y]) => hexagon(field, x, y)).join('')}
        />
        <DrawingColumns
          field={field}
          states={states}
          chosen={lit}
          hatch={id}
          onChoose={onChoose}
          onKey={onKey}
        />
        <Kinds field={field} />
        <Numbers field={field} chosen={lit} />
        <Dimension key={plan.slug} field={field} column={lit} hourly={prices.hourly(plan)} />
      </svg>
      <p id={`${id}-keys`} className="sr-only">
        Arrow keys go from plan to plan.
      </p>
    </>
  )
}

/** The name of each kind, next to its first column. */
function Kinds({ field }: { field: Field }) {
  return (
    <g aria-hidden="true" className={styles.kinds}>
      {field.kinds.map(({ kind, x, y }) => {
        const [startX, startY] = [x - field.half * 0.87, y + field.depth * 1.11]
        return (
          <g key={kind}>
            <path d={`M${startX} ${startY}l-22 14h-8`} />
            <text x={startX - 34} y={startY + 18} textAnchor="end">
              {planKinds.find((each) => each.kind === kind)?.name}
            </text>
          </g>
        )
      })}
    </g>
  )
}

const line = ({ leader }: Annotation) => `M${leader.map(({ x, y }) => `${x} ${y}`).join('L')}`

interface DimensionProps {
  field: Field
  column: Column
  /** The formatted price per hour. */
  hourly: string
}

/** The leader, name, dimension line and measure of the chosen column. */
function Dimension({ field, column, hourly }: DimensionProps) {
  const notes = useMemo(() => layOutLabels(field, column), [field, column])
  const { x, side, top, base } = notes.dimension
  const end = notes.leader.at(-1)
  const tick = side * field.half * 0.12
  const name = nameOf(column.plan.slug)
  return (
    <g aria-hidden="true" className={styles.dimension}>
      <path
        className={styles.line}
        pathLength={1}
        d={`M${x} ${base}V${top}M${x - tick} ${base}h${2 * tick}M${x - tick} ${top}h${2 * tick}`}
      />
      <path className={styles.arrow} d={`M${x} ${top}l-3 9h6ZM${x} ${base}l-3 -9h6Z`} />
      <path className={styles.line} pathLength={1} d={line(notes)} />
      {end ? <circle className={styles.dot} cx={end.x} cy={end.y} r="2.5" /> : null}
      {notes.measure ? (
        <text
          className={styles.measure}
          x={notes.measure.x}
          y={notes.measure.y}
          dy=".35em"
          textAnchor={side === 1 ? 'start' : 'end'}
        >
          {measureOf(column)}
        </text>
      ) : null}
      <text
        className={styles.name}
        transform={`translate(${NAME_AT.x} ${NAME_AT.name}) scale(${name.scale})`}
      >
        {name.text}
      </text>
      <text className={styles.price} x={NAME_AT.x} y={NAME_AT.price}>
        {hourly}/h
        {notes.measure ? null : (
          <tspan x={NAME_AT.x} dy="1.2em">
            {measureOf(column)}
          </tspan>
        )}
      </text>
    </g>
  )
}
