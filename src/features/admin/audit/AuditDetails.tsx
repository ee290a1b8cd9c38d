import { Link } from '@tanstack/react-router'
import { useArea, type Area } from '@/components/admin/useArea'
import { usePlanPrices } from '@/components/catalogue/usePlanPrices'
import { actionLabel, kindLabel } from '@/domain/audit/auditActions'
import { actorName, subjectName, type AuditEvent } from '@/domain/audit/auditEvents'
import { changedFields, unchangedValues } from '@/domain/audit/formatChange'
import { formatJson } from '@/ui/DataSource'
import { DescriptionList, type KeyValueItem } from '@/ui/DescriptionList'
import { SubjectLink } from './SubjectLink'

/** Who and what, with the ids that the table leaves out, and ways to more of the same. */
function factsOf(event: AuditEvent, { root }: Area): KeyValueItem[] {
  const { at, id, actor, actor_email, actor_role, entity, entity_id } = event
  const name = actorName(event)
  return [
    {
      label: 'By',
      value: actor_email === null || actor_email === name ? name : `${name}, ${actor_email}`,
      action: (
        <Link to={`${root}/audit`} search={{ actor: actor ?? 'system' }}>
          All by {actor === null ? 'the system' : 'them'}
        </Link>
      ),
    },
    ...(actor_role === null ? [] : [{ label: 'Acted as', value: actor_role }]),
    ...(actor === null ? [] : [{ label: 'Actor id', value: actor, figure: true }]),
    {
      label: kindLabel(entity),
      value: <SubjectLink event={event} />,
      action:
        entity_id === null ? undefined : (
          <Link to={`${root}/audit`} search={{ kind: entity, id: entity_id }}>
            All about it
          </Link>
        ),
    },
    ...(entity_id === null
      ? []
      : [{ label: `${kindLabel(entity)} id`, value: entity_id, figure: true }]),
    { label: 'Recorded', value: `${at}, number ${id}`, figure: true },
  ]
}

/** An event in full: each changed field before and after, the values that stayed the same, and the ids. */
export function AuditDetails({ id, event }: { id: string; event: AuditEvent }) {
  const area = useArea()
  const { amount } = usePlanPrices()
  const same = unchangedValues(event)
  const changed = changedFields(event, amount).map(({ label, before, after }) => ({
    label,
    value: (
      <>
        <span className="sr-only">Before: </span>
        <span className="text-text-3">{before}</span> <span aria-hidden="true">→</span>{' '}
        <span className="sr-only">After: </span>
        <b className="strong">{after}</b>
      </>
    ),
  }))
  const title = [actionLabel(event.entity, event.action), subjectName(event), 'details']
  return (
    <section
      id={id}
      aria-label={title.filter(Boolean).join(', ')}
      className="panel my-2 grid divide-y divide-line-2"
    >
      {changed.length === 0 ? (
        <p className="px-(--pad) py-2.5 text-14">No values were recorded.</p>
      ) : (
        <DescriptionList items={changed} />
      )}
      {same === null ? null : (
        <DescriptionList
          items={[
            {
              label: 'Unchanged',
              value: <span className="whitespace-pre-wrap">{formatJson(same)}</span>,
              figure: true,
            },
          ]}
        />
      )}
      <DescriptionList items={factsOf(event, area)} />
    </section>
  )
}
