import { CopyButton } from '@/ui/CodeBlock'
import { snapshotFields, type ActorState } from './inspectorState'
import { Panel } from './Panel'
import { sessionTimes } from './sessionTimes'
import styles from './SnapshotPanel.module.css'
import textStyles from './text.module.css'
import { formatTime } from './time'

const toJson = (value: unknown) => JSON.stringify(value, null, 2)

function Field({ name, children }: { name: string; children: string }) {
  return (
    <div data-field={name}>
      <dt className={textStyles.label}>{name}</dt>
      <dd>
        <pre>{children}</pre>
      </dd>
    </div>
  )
}

/** The latest snapshot of an actor as JSON, and when a session ends and is renewed. */
export function SnapshotPanel({ actor }: { actor: ActorState | undefined }) {
  const snapshot = actor?.snapshot
  const fields = snapshot ? snapshotFields(snapshot) : null
  const times = sessionTimes(snapshot?.context)
  return (
    <Panel
      id="snapshot"
      title={`Snapshot${actor ? ` of ${actor.info.name}` : ''}`}
      actions={fields ? <CopyButton text={toJson(fields)} what="the snapshot" /> : null}
    >
      {fields ? (
        <dl className={styles.fields}>
          {times ? (
            <Field name="session times">
              {`ends ${formatTime(times.endsAt)}
renewed between ${formatTime(times.renewedFrom)} and ${formatTime(times.renewedUntil)}
${times.rule}`}
            </Field>
          ) : null}
          {Object.entries(fields).map(([name, value]) => (
            <Field key={name} name={name}>
              {typeof value === 'string' ? value : toJson(value)}
            </Field>
          ))}
        </dl>
      ) : (
        <p className={styles.empty}>Nothing yet.</p>
      )}
    </Panel>
  )
}
