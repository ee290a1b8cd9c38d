import { clsx } from 'clsx'
import { excerpts } from 'virtual:source-excerpts'
import { contentId } from '@/components/OneOpen'
import { columnShape } from '@/components/planDrawing/shapes'
import { REQUEST_STATIONS, stations } from './stationFacts'
import styles from './architecture.module.css'

const SIZE = { half: 34, depth: 12 } as const
const [WIDTH, HEIGHT] = [780, 620]
const FLOORS = { request: 250, compute: 540 } as const

interface Drawn {
  index: number
  x: number
  top: number
  base: number
}

const linesOf = (index: number) => {
  const station = stations[index]
  return station ? excerpts[station.id].lines.length : 0
}

/** The height of one line of a passage: the longest passage ends below the words above its plane. */
const LINE = Math.min(4.6, 144 / Math.max(...stations.map((_station, index) => linesOf(index))))

/** A request runs from left to right. The work that it starts runs from right to left below. */
const drawn: readonly Drawn[] = stations.map((_station, index) => {
  const isRequest = index < REQUEST_STATIONS
  const base = isRequest ? FLOORS.request : FLOORS.compute
  const x = isRequest ? 72 + index * 122 : 682 - (index - REQUEST_STATIONS) * 166
  return { index, x, base, top: base - linesOf(index) * LINE }
})

const arrowRight = (x: number, y: number) => `M${x} ${y}l-8 -4v8z`
const arrowLeft = (x: number, y: number) => `M${x} ${y}l8 -4v8z`

/** The way between two neighbours of one plane. */
function wayOf(from: Drawn, to: Drawn): { line: string; arrow: string } {
  const y = from.base + SIZE.depth / 2
  const side = from.x < to.x ? 1 : -1
  const [start, end] = [from.x + side * (SIZE.half + 4), to.x - side * (SIZE.half + 5)]
  return {
    line: `M${start} ${y}H${end - side * 6}`,
    arrow: side === 1 ? arrowRight(end, y) : arrowLeft(end, y),
  }
}

const ways = drawn.flatMap((from, index) => {
  const to = drawn[index + 1]
  return to && index + 1 !== REQUEST_STATIONS ? [wayOf(from, to)] : []
})

const [row, queue] = [drawn[REQUEST_STATIONS - 1], drawn[REQUEST_STATIONS]]
/** The row that a request inserts joins the planes. */
const descent =
  row && queue
    ? `M${row.x + SIZE.half + 4} ${row.base + 6}H${WIDTH - 14}V${queue.base + 6}H${queue.x + SIZE.half + 12}`
    : ''

export interface ProcessDrawingProps {
  chosen: string | null
  onChoose: (id: string) => void
}

/** The path of a request as columns. The height of a column is the length of its rule. */
export function ProcessDrawing({ chosen, onChoose }: ProcessDrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="group"
      aria-label="Drawing of the stations"
      className={styles.drawing}
    >
      <text x="24" y="34" className={styles.plane}>
        Request plane
      </text>
      <text x="148" y="34">
        you wait for it
      </text>
      <text x="24" y={FLOORS.request + 106} className={styles.plane}>
        Compute plane
      </text>
      <text x="156" y={FLOORS.request + 106}>
        works later, without a public address
      </text>
      <path
        className={styles.border}
        d={[133, 255, 377, 499].map((x) => `M${x} 56V${FLOORS.request + 64}`).join('')}
      />
      <path className={styles.way} d={ways.map(({ line }) => line).join('') + descent} />
      <path
        className={styles.arrow}
        d={
          ways.map(({ arrow }) => arrow).join('') +
          (queue ? arrowLeft(queue.x + SIZE.half + 5, queue.base + 6) : '')
        }
      />
      <text x={WIDTH - 22} y={FLOORS.request + 106} textAnchor="end">
        one inserted row
      </text>
      {drawn.map((column) => (
        <StationColumn
          key={column.index}
          column={column}
          isChosen={stations[column.index]?.id === chosen}
          onChoose={onChoose}
        />
      ))}
    </svg>
  )
}

interface StationColumnProps {
  column: Drawn
  isChosen: boolean
  onChoose: (id: string) => void
}

function StationColumn({ column, isChosen, onChoose }: StationColumnProps) {
  const { index, x, top, base } = column
  const station = stations[index]
  if (!station) return null
  const shape = columnShape(SIZE, { x, top, base, rings: [] })
  const lines = linesOf(index)
  return (
    <a
      href={`#${contentId('station', station.id)}`}
      aria-current={isChosen ? 'true' : undefined}
      className={clsx(styles.station, isChosen && styles.lit)}
      onClick={(event) => {
        event.preventDefault()
        onChoose(station.id)
      }}
    >
      <path className={styles.left} d={shape.left} />
      <path className={styles.front} d={shape.front} />
      <path className={styles.right} d={shape.right} />
      <path className={styles.face} d={shape.face} />
      <text x={x} y={top + 5} textAnchor="middle" className={styles.number}>
        {`${index + 1} `}
      </text>
      <text x={x} y={base + 36} textAnchor="middle" className={styles.name}>
        {`${station.name} `}
      </text>
      <text x={x} y={base + 54} textAnchor="middle">
        {`${station.role} `}
      </text>
      <text x={x} y={top - SIZE.depth - 8} textAnchor="middle" className={styles.lines}>
        {lines} lines
      </text>
    </a>
  )
}
