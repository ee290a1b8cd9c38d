import type { Incident } from '@/domain/status/incidents'
import type { PartRow } from '@/domain/status/partRows'
import { recordedDays, recordText, DAYS_SHOWN } from '@/domain/status/record'
import styles from './drawings.module.css'

const CELL = 4
const HEIGHT = 30
/** The height of a day that was recorded from its first to its last minute. */
const FULL = 18
const BASE = HEIGHT - 4

interface RecordStripProps {
  row: PartRow
  /** Milliseconds since 1970; 0: the record is not read yet. */
  now: number
  incidents: readonly Incident[]
}

/** The height of a share of a day. What happened for a minute is still visible. */
const bar = (share: number, least = 2) => (share > 0 ? Math.max(least, share * FULL) : 0)

const minutes = (share: number) => Math.round(share * 1440)

/** The days, in UTC, on which maintenance of the part was planned and not cancelled. */
function maintenanceDays(incidents: readonly Incident[], { id, code }: PartRow): Set<string> {
  const part = id.split('/')[0] ?? id
  const isHere = ({ parts, regions }: Incident) =>
    parts.includes(part) && (code === undefined || regions.length === 0 || regions.includes(code))
  return new Set(
    incidents
      .filter((each) => each.kind === 'maintenance' && each.status !== 'cancelled' && isHere(each))
      .map(({ startsAt }) => startsAt.slice(0, 10)),
  )
}

/**
 * The last 90 days of a part, a bar a day. A bar is as high as the share of the day that was recorded; a day that
 * nobody recorded stays hatched.
 */
export function RecordStrip({ row, now, incidents }: RecordStripProps) {
  const days = recordedDays(row.record, now)
  const planned = maintenanceDays(incidents, row)
  const text = recordText(days, row.state === 'down')
  const gaps = days
    .map(({ recorded }, index) => (recorded === 0 ? `M${index * CELL} ${BASE}l3 -12` : ''))
    .join('')
  return (
    <>
      <svg
        viewBox={`0 0 ${DAYS_SHOWN * CELL} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
        className={styles.drawing}
      >
        <path d={gaps} className={styles.gap} />
        {days.map(({ day, recorded, slow, down }, index) => {
          const x = index * CELL
          if (recorded === 0) return null
          return (
            <g key={day}>
              <title>{dayText(day, recorded, slow, down)}</title>
              <rect
                x={x + 0.5}
                y={BASE - bar(recorded)}
                width={3}
                height={bar(recorded)}
                className={styles.ok}
              />
              {slow > 0 ? (
                <rect
                  x={x + 0.5}
                  y={BASE - bar(slow, 5)}
                  width={3}
                  height={bar(slow, 5)}
                  className={styles.slow}
                />
              ) : null}
              {down > 0 ? (
                <rect x={x} y={2} width={CELL} height={BASE - 2} className={styles.down} />
              ) : null}
              {planned.has(day) ? (
                <rect
                  x={x + 0.5}
                  y={BASE - FULL - 2}
                  width={3}
                  height={FULL + 2}
                  className={styles.planned}
                />
              ) : null}
            </g>
          )
        })}
        <path d={`M0 ${BASE}H${DAYS_SHOWN * CELL}`} className={styles.axis} />
      </svg>
      <small>{now === 0 ? '' : text}</small>
    </>
  )
}

function dayText(day: string, recorded: number, slow: number, down: number): string {
  return `${day}: ${minutes(recorded)} minutes recorded, ${minutes(slow)} slow, ${minutes(down)} down`
}

/** What the colours and shapes of the record mean. */
export function RecordLegend() {
  return (
    <span className={styles.legend}>
      <span data-is="ok">No fault recorded</span>
      <span data-is="slow">Slow for a part of the day</span>
      <span data-is="down">Not answering for a part of the day</span>
      <span data-is="planned">Planned maintenance</span>
      <span data-is="gap">Not recorded</span>
    </span>
  )
}
