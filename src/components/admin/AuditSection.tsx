import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import type { AuditEvent, AuditSubject } from '@/domain/audit/eventsAbout'
import { eventsQuery } from '@/domain/audit/queryOptions'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import { AUDIT_PATH } from './adminPaths'
import { changesIn, personIn, whatHappened } from './describeEvent'

function Changes({ event }: { event: AuditEvent }) {
  const changes = changesIn(event)
  if (changes.length === 0) return <span className="text-text-3">None</span>
  return (
    <ul>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {field ? <span className="text-text-3">{field} </span> : null}
          {before ? (
            <>
              {before} <span aria-label="to">→</span>{' '}
            </>
          ) : null}
          <b className="strong">{after}</b>
        </li>
      ))}
    </ul>
  )
}

const columns: readonly Column<AuditEvent>[] = [
  { id: 'what', header: 'What', rowHeader: true, cell: whatHappened },
  {
    id: 'who',
    header: 'By',
    className: 'wrap-anywhere',
    cell: (event) => (event.actor === null ? 'System' : personIn(event, event.actor)),
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
  const query = useQuery(eventsQuery(subject))
  return (
    <section aria-labelledby="audit">
      <SectionHead
        id="audit"
        title="Audit"
        aside={
          <Link to={AUDIT_PATH} search={subject as { workspace?: string }}>
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
