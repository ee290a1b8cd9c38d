import type { FormValues } from '@/components/versionedForm/formValues'
import { describeEvent } from '@/content/messages/describeEvent'
import type { IncidentKind } from '@/domain/status/incidents'
import { useTimeZone } from '@/lib/useTimeZone'
import { incidentInput } from './incidentFields'

interface MailPreviewProps {
  kind: IncidentKind
  fields: FormValues
  /** The first servers that it names; none: the email of subscribers. */
  servers: readonly string[]
}

/** The words of the email, from what is typed, with times in the zone of who types. Readers get theirs. */
export function MailPreview({ kind, fields, servers }: MailPreviewProps) {
  const zone = useTimeZone()
  const { title, parts, starts_at, ends_at } = incidentInput(kind, fields)
  const isNamed = servers.length > 0
  const words = describeEvent({
    kind:
      kind === 'incident'
        ? 'incident.opened'
        : isNamed
          ? 'server.maintenance_planned'
          : 'maintenance.planned',
    data: {
      title,
      parts,
      starts_at,
      ends_at,
      state: kind === 'incident' ? 'investigating' : 'scheduled',
      text: fields['message'] ?? '',
      ...(isNamed && { servers }),
    },
    // The words say nothing of the time at which it is sent.
    at: '',
    zone,
  })
  return (
    <div className="grid gap-3 border-t border-line px-4 py-4 text-14 wrap-anywhere">
      <p>
        <span className="label block">Subject</span>
        <b className="strong">{words.title}</b>
      </p>
      <p className="whitespace-pre-line">{words.text}</p>
      <dl className="grid gap-1">
        {words.facts.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3">
            <dt className="text-text-3">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-12 text-text-3">
        A button follows: “{words.action}”.{' '}
        {isNamed ? 'Each workspace reads the names of its own servers.' : null}
      </p>
    </div>
  )
}
