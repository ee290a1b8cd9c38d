import { LocalTime } from '@/components/LocalTime'
import { partsText, statusName, type Incident } from '@/domain/status/incidents'
import { StateTag } from '@/ui/StateTag'
import { durationText } from './clockText'
import styles from './StatusPage.module.css'

interface IncidentSectionProps {
  incident: Incident
  /** Milliseconds since 1970. */
  now: number
  /** The first one carries the anchor of the page. */
  isFirst: boolean
}

/** An incident that runs, or maintenance in progress: what it affects, and every update. */
export function IncidentSection({ incident, now, isFirst }: IncidentSectionProps) {
  const { id, kind, title, status, affected, unaffected, advice, startsAt, nextUpdateAt } = incident
  const facts = [
    ['Affected', affected || partsText(incident)],
    ['Not affected', unaffected],
    ['What you can do', advice],
  ].filter(([, text]) => text !== '')
  return (
    <section id={isFirst ? 'now' : undefined} aria-labelledby={`incident-${id}`} className="band">
      <div className="head">
        <h2 id={`incident-${id}`}>{title}</h2>
        <p>
          <StateTag state={kind === 'incident' ? 'error' : 'starting'}>
            {statusName(kind, status)}
          </StateTag>
        </p>
        <p className="text-14 text-text-2">
          Since <LocalTime at={startsAt} />
        </p>
        <p className="label">So far</p>
        <div className="read">{durationText(now - Date.parse(startsAt))}</div>
      </div>
      <div className="body">
        <dl className={styles.told}>
          <div>
            <dt className="label">Parts</dt>
            <dd>{partsText(incident)}</dd>
          </div>
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt className="label">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {nextUpdateAt === null ? null : (
            <div>
              <dt className="label">Next update by</dt>
              <dd>
                <LocalTime at={nextUpdateAt} />
              </dd>
            </div>
          )}
        </dl>
        <UpdateLine incident={incident} />
      </div>
    </section>
  )
}

/** Every update of an incident, the newest first. */
export function UpdateLine({ incident: { kind, updates } }: { incident: Incident }) {
  return (
    <ol className={styles.line}>
      {updates.map(({ at, status, message }) => (
        <li key={at}>
          <p className="text-14">
            <b className="strong">{statusName(kind, status)}</b>{' '}
            <span className="num text-12 text-text-3">
              <LocalTime at={at} />
            </span>
          </p>
          <p className="mt-1 max-w-[44em] text-14 whitespace-pre-line">{message}</p>
        </li>
      ))}
    </ol>
  )
}
