import { CopyButton } from '@/ui/CodeBlock'
import { toDetail } from './inspectorState'
import type { ActorState } from './protocol'
import { sessionTimes } from './sessionTimes'
import { clock } from './time'

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** The latest snapshot of an actor, as JSON, and of a session when it ends and is renewed. */
export function SnapshotPanel({ actor }: { actor: ActorState | undefined }) {
  const snapshot = actor?.snapshot
  const detail = snapshot ? toDetail(snapshot) : null
  const times = sessionTimes(snapshot?.parts['context'])
  return (
    <section className="insp-panel" aria-labelledby="insp-snapshot-title">
      <header>
        <h2 id="insp-snapshot-title">Snapshot{actor ? ` of ${actor.info.name}` : ''}</h2>
        {detail ? <CopyButton text={json(detail)} what="the snapshot" /> : null}
      </header>
      <div className="insp-scroll" role="group" aria-labelledby="insp-snapshot-title" tabIndex={0}>
        {detail ? (
          <dl className="insp-snapshot">
            {times ? (
              <div data-part="session times">
                <dt className="label">session times</dt>
                <dd>
                  <pre>{`ends ${clock(times.endsAt)}
renewed between ${clock(times.renewedFrom)} and ${clock(times.renewedUntil)}
${times.rule}`}</pre>
                </dd>
              </div>
            ) : null}
            {Object.entries(detail).map(([part, value]) => (
              <div key={part} data-part={part}>
                <dt className="label">{part}</dt>
                <dd>
                  <pre>{typeof value === 'string' ? value : json(value)}</pre>
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="insp-note">Nothing yet.</p>
        )}
      </div>
    </section>
  )
}
