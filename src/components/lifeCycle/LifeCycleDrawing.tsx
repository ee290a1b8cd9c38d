import { clsx } from 'clsx'
import { useId } from 'react'
import { StatusIcon } from '@/ui/StatusIcon'
import type { InstanceState, Transition } from '@/domain/catalogue/queries'
import { routeOf, type Route } from './arrowPath'
import { arrowsOf, BEFORE, placeOf, zonesOf, type Box, type Places } from './stateGraph'
import { glyphOf } from './stateLook'
import styles from './lifeCycle.module.css'

export interface LifeCycleDrawingProps {
  states: readonly InstanceState[]
  transitions: readonly Transition[]
  places: Places
  size: { width: number; height: number }
  /** The state of a server. Its place is lit; on the way, the place where it arrives. */
  current: string | undefined
  /** The side of a box for actions that lead back to it. */
  loops: 'top' | 'left'
  className: string | undefined
}

interface Ground {
  before: number
  above: number
  after: number
  below: number
}

/** How far the highlighted ground extends beyond its boxes: around the loops and their labels. */
const GROUND: Record<'top' | 'left', Ground> = {
  top: { before: 14, above: 62, after: 14, below: 24 },
  left: { before: 74, above: 10, after: 10, below: 10 },
}

const LINE = 15

/** The resting states and the actions between them. Every arrow comes from a row. */
export function LifeCycleDrawing({
  states,
  transitions,
  places,
  size,
  loops,
  current,
  className,
}: LifeCycleDrawingProps) {
  const head = useId()
  const byName = new Map(states.map((state) => [state.state, state]))
  const drawn = Object.fromEntries(
    Object.entries(places).filter(([state]) => state === BEFORE || byName.has(state)),
  )
  const lit = new Set(states.filter(({ isBilled }) => isBilled).map(({ state }) => state))
  const arrows = arrowsOf(transitions, drawn)
  const zones = zonesOf(lit, drawn)
  const ground = GROUND[loops]
  const billed = Object.keys(drawn).filter((state) => lit.has(state))
  const words = billed.map((state) => byName.get(state)?.label.toLowerCase()).join(' and ')
  const now = current === undefined ? undefined : (byName.get(current)?.label ?? current)
  const here = current === undefined ? undefined : placeOf(current, transitions, drawn)
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`Life cycle of a server: ${arrows.length} arrows between ${Object.keys(drawn).length} places. Billed while it is ${words}. ${now === undefined ? 'The list below has every action.' : `The server is ${now.toLowerCase()}.`}`}
      className={clsx(styles.drawing, className)}
    >
      <defs>
        <marker
          id={head}
          viewBox="0 0 8 8"
          refX="7.5"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path d="M0 1 8 4 0 7Z" className={styles.head} />
        </marker>
      </defs>
      {zones.map((box) => (
        <rect
          key={`${box.x} ${box.y}`}
          className={styles.zone}
          x={box.x - ground.before}
          y={box.y - ground.above}
          width={box.width + ground.before + ground.after}
          height={box.height + ground.above + ground.below}
        />
      ))}
      {loops === 'top'
        ? zones.map((box) => <Measure key={`${box.x} ${box.y}`} box={box} ground={ground} />)
        : null}
      {arrows.map(({ from, to, actions, isFailure }) => {
        const [start, end] = [drawn[from], drawn[to]]
        if (!start || !end) return null
        const others = Object.values(drawn).filter((box) => box !== start && box !== end)
        const route = routeOf(start, end, loops, others)
        return (
          <g key={`${from} ${to}`}>
            <path
              d={route.path}
              className={styles.wire}
              data-fails={isFailure || undefined}
              markerEnd={`url(#${head})`}
            />
            <Label route={route} lines={actions} />
          </g>
        )
      })}
      {Object.entries(drawn).map(([state, box]) => (
        <Place
          key={state}
          box={box}
          state={byName.get(state)}
          now={state === here ? now : undefined}
        />
      ))}
    </svg>
  )
}

function Label({ route, lines }: { route: Route; lines: readonly string[] }) {
  const { x, y, anchor, grows } = route.label
  const above = { up: lines.length - 1, down: 0, both: (lines.length - 1) / 2 }[grows]
  return (
    <text x={x} y={y - above * LINE} textAnchor={anchor} className={styles.label}>
      {lines.map((line, at) => (
        <tspan key={line} x={x} dy={at === 0 ? 0 : LINE}>
          {line.replaceAll('_', ' ')}
        </tspan>
      ))}
    </text>
  )
}

function Measure({ box, ground }: { box: Box; ground: Ground }) {
  const y = box.y - ground.above - 20
  const start = box.x - ground.before
  const end = box.x + box.width + ground.after
  const middle = (start + end) / 2
  return (
    <g className={styles.measure}>
      <path d={`M${start} ${y - 6}V${y + 16}M${end} ${y - 6}V${y + 16}`} />
      <path d={`M${start} ${y}H${middle - 44}M${middle + 44} ${y}H${end}`} />
      <path d={`M${start} ${y}l9 -3.5v7zM${end} ${y}l-9 -3.5v7z`} className={styles.tip} />
      <text x={middle} y={y + 4.5} textAnchor="middle">
        billed
      </text>
    </g>
  )
}

interface PlaceProps {
  box: Box
  state: InstanceState | undefined
  /** The label of the server's state, if it is here or arrives here. */
  now: string | undefined
}

function Place({ box, state, now }: PlaceProps) {
  const look = state === undefined ? null : glyphOf(state.state)
  const left = box.x + (box.width < 100 ? 8 : 14)
  const y = box.y + box.height / 2
  return (
    <g>
      <rect
        {...box}
        rx="6"
        className={styles.place}
        data-before={state === undefined || undefined}
        data-now={now === undefined ? undefined : now === state?.label ? 'here' : 'arriving'}
      />
      {look === null ? null : (
        <svg x={left} y={y - 19} width="13" height="14" className={look.tone}>
          <StatusIcon shape={look.shape} />
        </svg>
      )}
      <text x={look === null ? left : left + 19} y={y - 7} className={styles.name}>
        {state?.label ?? 'No server'}
      </text>
      <text x={left} y={y + 14}>
        {now !== undefined && now !== state?.label ? (
          now.toLowerCase()
        ) : state?.isBilled ? (
          'billed'
        ) : box.width < 100 ? (
          <>
            {'not '}
            <tspan x={left} dy={LINE}>
              billed
            </tspan>
          </>
        ) : (
          'not billed'
        )}
      </text>
    </g>
  )
}
