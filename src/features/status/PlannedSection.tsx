import { LocalTime } from '@/components/LocalTime'
import { calendarOf } from '@/domain/status/calendar'
import { partsText, type Incident } from '@/domain/status/incidents'
import { saveFile } from '@/lib/saveFile'
import { useTimeZone } from '@/lib/useTimeZone'
import { localTextAt } from '@/lib/zonedTime'
import { Button } from '@/ui/Button'
import { durationText } from './clockText'
import { UpdateLine } from './IncidentSection'
import styles from './StatusPage.module.css'

/** Maintenance that is announced, the next one first. Nothing without any. */
export function PlannedSection({ incidents }: { incidents: readonly Incident[] }) {
  if (incidents.length === 0) return null
  return (
    <section id="planned" aria-labelledby="planned-title" className="band">
      <div className="head">
        <h2 id="planned-title">Planned</h2>
        <p>Maintenance that we have announced.</p>
      </div>
      <div className="body">
        {incidents.map((incident) => (
          <Planned key={incident.id} incident={incident} />
        ))}
      </div>
    </section>
  )
}

function Planned({ incident }: { incident: Incident }) {
  const { id, title, startsAt, endsAt, affected, unaffected } = incident
  return (
    <article aria-labelledby={`planned-${id}`} className="border-b border-line last:border-b-0">
      <div className="pad">
        <h3 id={`planned-${id}`}>{title}</h3>
        <p className="mt-1 text-14">
          <LocalTime at={startsAt} />, for{' '}
          {durationText(Date.parse(endsAt ?? startsAt) - Date.parse(startsAt))}.{' '}
          {partsText(incident)}.
        </p>
        <DayDrawing startsAt={Date.parse(startsAt)} endsAt={Date.parse(endsAt ?? startsAt)} />
        {affected ? <p className="text-14">Affected: {affected}</p> : null}
        {unaffected ? <p className="text-14">Not affected: {unaffected}</p> : null}
        <Button
          className="mt-4"
          onClick={() =>
            saveFile(
              'maintenance.ics',
              new Blob([calendarOf([incident])], { type: 'text/calendar;charset=utf-8' }),
            )
          }
        >
          Add to calendar
        </Button>
      </div>
      <UpdateLine incident={incident} />
    </article>
  )
}

const WIDTH = 960
const DAY_MINUTES = 1440
const HOURS = Array.from(
  { length: 25 },
  (_, hour) => `M${(hour * WIDTH) / 24} 40v${hour % 6 === 0 ? -14 : -8}`,
).join('')

const minuteOf = (at: number, timeZone: string) => {
  const [hour = 0, minute = 0] = localTextAt(at, timeZone).slice(11).split(':').map(Number)
  return hour * 60 + minute
}

/** The day on which maintenance starts, from midnight to midnight in the reader's zone, with its window. */
function DayDrawing({ startsAt, endsAt }: { startsAt: number; endsAt: number }) {
  const timeZone = useTimeZone()
  const from = minuteOf(startsAt, timeZone)
  const length = Math.min((endsAt - startsAt) / 60_000, DAY_MINUTES - from)
  return (
    <div aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} 44`} preserveAspectRatio="none" className={styles.day}>
        <rect
          x={(from / DAY_MINUTES) * WIDTH}
          y={8}
          width={Math.max(3, (length / DAY_MINUTES) * WIDTH)}
          height={32}
        />
        <path d={`${HOURS}M0 40H${WIDTH}`} />
      </svg>
      <div className={`${styles.hours} num`}>
        {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  )
}
