import { descriptions } from '@/content/descriptions'
import { LocalTime } from '@/components/LocalTime'
import { groupIncidents, type Incident } from '@/domain/status/incidents'
import { summaryOf, type PartRow } from '@/domain/status/partRows'
import { recordBegan, type PartRecord } from '@/domain/status/record'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { Stat } from '@/ui/Stat'
import { ClockTime } from './ClockTime'
import styles from './StatusPage.module.css'
import type { CurrentReadings } from './useReadings'

interface StatusHeadProps {
  title: string
  rows: readonly PartRow[]
  readings: CurrentReadings
  /** undefined: not read yet. */
  records: readonly PartRecord[] | undefined
  incidents: readonly Incident[]
}

/** What holds now, in one sentence and four figures. */
export function StatusHead({ title, rows, readings, records, incidents }: StatusHeadProps) {
  const { running } = groupIncidents(incidents, 0)
  const { data, isFetching, readAgain } = readings
  return (
    <header className={styles.intro}>
      <div>
        <h1 className="page-title">{title}</h1>
        {running.length > 0 ? (
          <p className="lead mt-4 max-w-[34em]">
            <b className="strong">Now:</b>{' '}
            <a href="#now">{running.map(({ title: name }) => name).join('; ')}</a>
          </p>
        ) : null}
        <p className="lead mt-4 max-w-[34em]" role="status">
          {data === undefined ? descriptions.status : summaryOf(rows)}
        </p>
        <div className="mt-6 flex flex-wrap gap-3 max-md:*:flex-1">
          <Button variant="primary" busy={isFetching} onClick={readAgain}>
            Refresh
          </Button>
          <Button asChild>
            <a href="#updates">Get updates</a>
          </Button>
        </div>
      </div>
      <Facts rows={rows} at={data?.at} records={records} />
    </header>
  )
}

interface FactsProps {
  rows: readonly PartRow[]
  at: number | undefined
  records: readonly PartRecord[] | undefined
}

function Facts({ rows, at, records }: FactsProps) {
  const answers = rows.filter(({ state }) => state === 'answering' || state === 'slow').length
  const unread = rows.filter(({ state }) => state === 'unknown').length
  const affected = rows.filter(({ incidents }) => incidents.length > 0).length
  const own = rows.filter(({ id, ms }) => !id.startsWith('engine/') && ms !== null)
  const slowest = own.toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0))[0]
  const began = recordBegan(records ?? [])
  return (
    <div className={styles.facts}>
      <Stat
        label="Working now"
        size="l"
        value={at === undefined ? '–' : answers}
        of={`of ${rows.length}`}
        unit="parts"
        note={
          unread > 0
            ? `${unread} could not be checked`
            : affected > 0
              ? `${affected} with an open incident or maintenance`
              : 'Checked by your browser'
        }
      />
      <Stat
        label="Slowest answer"
        size="l"
        value={slowest?.ms == null ? '–' : formatCount(slowest.ms)}
        unit="ms"
        note={slowest?.name ?? 'Not checked yet'}
      />
      <Stat
        label="Last checked"
        size="s"
        value={at === undefined ? '–' : <ClockTime at={at} />}
        note="every 30 s while this page is open"
      />
      <Stat
        label="Recorded since"
        size="s"
        value={records === undefined ? undefined : began ? <LocalTime at={began} day /> : 'Not yet'}
        note={began ? 'one check a minute since then' : 'Nothing is recorded so far'}
      />
    </div>
  )
}
