import type { BreakEven, ChipInputs } from './breakEven'
import { count, euros } from './money'
import styles from './customChips.module.css'

const [WIDTH, HEIGHT] = [720, 330]
const [LEFT, RIGHT, TOP, FOOT] = [12, 708, 30, 282]

/** Beyond this many times the entered hosts, a break-even is not drawn: the rest would be a dot. */
const FARTHEST = 20

const round = (value: number) => Math.round(value * 10) / 10

export interface BreakEvenChartProps {
  inputs: ChipInputs
  result: BreakEven
}

/** What remains for any number of hosts: with the chip, and with a card from the market. */
export function BreakEvenChart({ inputs, result }: BreakEvenChartProps) {
  const { hosts } = inputs
  const near = [result.chipPays, result.beatsCard].filter(
    (each): each is number => each !== null && each <= hosts * FARTHEST,
  )
  const last = Math.max(hosts * 1.5, ...near.map((each) => each * 1.2))
  const design = inputs.design * 1e6
  const chipAt = (at: number) => at * result.chipPerHost - design
  const cardAt = (at: number) => at * result.cardPerHost
  const ends = [0, -design, chipAt(last), cardAt(last)]
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)]
  const span = highest - lowest || 1
  const x = (at: number) => round(LEFT + ((RIGHT - LEFT) * at) / last)
  const y = (amount: number) => round(TOP + ((FOOT - TOP) * (highest - amount)) / span)
  const zero = y(0)
  const here = { x: x(hosts), chip: y(result.chipTotal), card: y(result.cardTotal) }
  const ticks = Array.from({ length: 5 }, (_, part) => (last * part) / 4)
  const chip = { x: x(last * 0.98), y: y(chipAt(last)) }
  const card = { x: x(last * 0.98), y: y(cardAt(last)) }
  // The upper line has its name above it and the lower one below, so that they never meet.
  const isChipUpper = chip.y < card.y
  // The name of the lower line moves below the line of nothing lost, where it would be struck through.
  const below = (end: number) => (Math.abs(end + 18 - zero) < 20 ? zero + 28 : end + 24)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`What remains, by hosts. With ${count(hosts)} hosts: chip ${euros(result.chipTotal)}, card ${euros(result.cardTotal)}.`}
      className={styles.chart}
    >
      <path className={styles.grid} d={ticks.map((at) => `M${x(at)} ${TOP}V${FOOT}`).join('')} />
      <path className={styles.zero} d={`M${LEFT} ${zero}H${RIGHT}`} />
      <text x={LEFT + 4} y={zero + 24}>
        nothing lost
      </text>
      <path className={styles.card} d={`M${LEFT} ${zero}L${RIGHT} ${y(cardAt(last))}`} />
      <path className={styles.chip} d={`M${LEFT} ${y(-design)}L${RIGHT} ${y(chipAt(last))}`} />
      <text
        x={chip.x}
        y={isChipUpper ? chip.y - 8 : below(chip.y)}
        textAnchor="end"
        className={styles.of}
      >
        own chip
      </text>
      <text
        x={card.x}
        y={isChipUpper ? below(card.y) : card.y - 8}
        textAnchor="end"
        className={styles.of}
      >
        card to buy
      </text>
      {result.chipPays === null || result.chipPays > last ? null : (
        <g>
          <path
            className={styles.dimension}
            d={`M${x(result.chipPays)} ${zero - 5}V${zero + 5}M${LEFT} ${zero}H${x(result.chipPays)}`}
          />
          <circle className={styles.meet} cx={x(result.chipPays)} cy={zero} r="4" />
        </g>
      )}
      <path className={styles.here} d={`M${here.x} ${FOOT}V${Math.min(here.chip, here.card)}`} />
      <circle className={styles.point} cx={here.x} cy={here.chip} r="5" />
      <circle className={styles.meet} cx={here.x} cy={here.card} r="4" />
      <path className={styles.point} d={`M${here.x - 5} ${FOOT + 10}h10l-5 -9z`} />
      <text x={LEFT} y={FOOT + 34}>
        0
      </text>
      <text x={x(last / 2)} y={FOOT + 34} textAnchor="middle">
        {count(Math.round(last / 2))}
      </text>
      <text x={RIGHT} y={FOOT + 34} textAnchor="end">
        {count(Math.round(last))} hosts
      </text>
    </svg>
  )
}
