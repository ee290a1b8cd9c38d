import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LocalTime } from '@/components/LocalTime'
import { usePlanPrices } from '@/components/catalogue/usePlanPrices'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { actionLabel } from '@/domain/audit/auditActions'
import type { AuditSubject, EventAbout } from '@/domain/audit/eventsAbout'
import { changedFields } from '@/domain/audit/formatChange'
import { eventsQuery } from '@/domain/audit/queryOptions'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import { useArea } from './useArea'

/** The reason has a column, and the time of a suspension is the time of the event. */
const SHOWN_ELSEWHERE = new Set(['suspended_at', 'suspension_reason'])

function Changes({ event }: { event: EventAbout }) {
  const { amount } = usePlanPrices()
  const changes = changedFields(event, amount).filter(({ field }) => !SHOWN_ELSEWHERE.has(field))
  if (changes.length === 0) return <span className="text-text-3">None</span>
  return (
    <ul>
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <span className="text-text-3">{label}:</span> {before} <span aria-label="to">→</span>{' '}
          <b className="strong">{after}</b>
        </li>
      ))}
    </ul>
  )
}

function nameIn({ names }: EventAbout, id: string): string {
  return names[id] || `${id in names ? 'No name' : 'Deleted account'} ${id.slice(0, 8)}`
}

const columns: readonly Column<EventAbout>[] = [
  {
    id: 'what',
    header: 'What',
    rowHeader: true,
    cell: ({ entity, action }) => actionLabel(entity, action),
  },
  {
    id: 'who',
    header: 'By',
    className: 'wrap-anywhere',
    cell: (event) => (event.actor === null ? 'System' : nameIn(event, event.actor)),
  },
  {
    id: 'changes',
    header: 'Before, after',
    list: 'full',
    className: 'wrap-anywhere',
    cell: (event) => <Changes event={event} />,
  },
  {
    id: 'why',
    header: 'Reason',
    list: 'full',
    className: 'wrap-anywhere',
    cell: ({ reason }) => reason ?? <span className="text-text-3">None</span>,
  },
  {
    id: 'when',
    header: 'When',
    figure: true,
    list: 'full',
    cell: ({ at }) => <LocalTime at={at} />,
  },
]

/** The latest events about a person or a workspace, with a link to all of them. */
export function AuditSection({ subject }: { subject: AuditSubject }) {
  const { root } = useArea()
  const query = useQuery(eventsQuery(subject))
  return (
    <section aria-labelledby="audit">
      <SectionHead
        id="audit"
        title="Audit"
        aside={
          <Link
            to={`${root}/audit`}
            search={
              'person' in subject
                ? { kind: 'person', id: subject.person }
                : { kind: 'workspace', id: subject.workspace }
            }
          >
            Audit log
          </Link>
        }
      />
      <QueryState
        query={query}
        empty={
          <EmptyState title="No events">Changes appear here, each with its reason.</EmptyState>
        }
      >
        {(events) => (
          <Table
            caption="Audit"
            columns={columns}
            rows={events ?? []}
            rowKey={({ id }) => String(id)}
            skeleton={events === undefined ? 3 : 0}
            foldAt="lg"
          />
        )}
      </QueryState>
    </section>
  )
}
