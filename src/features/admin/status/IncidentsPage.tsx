import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { useUser } from '@/domain/session/useAuth'
import { NEW_INCIDENT, NEW_MAINTENANCE, type IncidentSearch } from '@/domain/status/incidentSearch'
import { partsText, statusName, type Incident } from '@/domain/status/incidents'
import { incidentsQuery } from '@/domain/status/queries'
import { Button } from '@/ui/Button'
import { DataSource } from '@/ui/DataSource'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { IncidentEditor } from './IncidentEditor'
import { NamedServerList } from './NamedServerList'
import { UpdateForm } from './UpdateForm'

const PATH = '/admin/status'

const COLUMNS: readonly Column<Incident>[] = [
  {
    id: 'title',
    header: 'Title',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ id, title, kind }) => (
      <>
        <Link
          to={PATH}
          search={{ edit: id }}
          resetScroll={false}
          className="pointer-coarse:inline-block pointer-coarse:py-3"
        >
          {title}
        </Link>
        <span className="block text-12 font-normal text-text-3">
          {kind === 'incident' ? 'Incident' : 'Maintenance'}
        </span>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ kind, status, closedAt }) => (
      <StateTag state={closedAt !== null ? 'stopped' : kind === 'incident' ? 'error' : 'starting'}>
        {statusName(kind, status)}
      </StateTag>
    ),
  },
  { id: 'parts', header: 'Affects', cell: partsText },
  {
    id: 'starts',
    header: 'Starts',
    figure: true,
    cell: ({ startsAt }) => <LocalTime at={startsAt} />,
  },
]

/** /admin/status: what visitors read about incidents and maintenance, and the editor of it. */
export function IncidentsPage({ search: { edit } }: { search: IncidentSearch }) {
  const query = useQuery(incidentsQuery)
  const isOpen = edit !== undefined
  return (
    <>
      <PageHeader
        eyebrow="Admin"
        title="Status"
        actions={
          <>
            <Button asChild variant="primary">
              <Link to={PATH} search={{ edit: NEW_INCIDENT }} resetScroll={false}>
                New incident
              </Link>
            </Button>
            <Button asChild>
              <Link to={PATH} search={{ edit: NEW_MAINTENANCE }} resetScroll={false}>
                Plan maintenance
              </Link>
            </Button>
          </>
        }
      />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] items-start min-[82.5rem]:grid-cols-[minmax(0,1fr)_400px] min-[82.5rem]:items-stretch">
        <section
          aria-label="All incidents and maintenance"
          className={clsx('min-w-0', isOpen && 'max-[82.5rem]:hidden')}
        >
          <QueryState
            query={query}
            empty={
              <EmptyState title="No incident and no maintenance yet.">
                What you publish here is on the status page, in its feed and, while it runs, on
                every page.
              </EmptyState>
            }
          >
            {(rows) => (
              <>
                <Table
                  caption="Incidents and maintenance"
                  columns={COLUMNS}
                  rows={rows ?? []}
                  rowKey={({ id }) => id}
                  isSelected={({ id }) => id === edit}
                  skeleton={rows === undefined ? 4 : 0}
                />
                {rows === undefined ? null : (
                  <DataSource source="incident_list" note={`${rows.length} shown`} json={rows} />
                )}
              </>
            )}
          </QueryState>
        </section>
        <div
          className={clsx(
            'min-w-0 bg-surface min-[82.5rem]:border-l min-[82.5rem]:border-line',
            !isOpen && 'max-[82.5rem]:hidden',
          )}
        >
          <Pane edit={edit} incidents={query.data} />
        </div>
      </div>
    </>
  )
}

interface PaneProps {
  edit: string | undefined
  /** undefined while they are loading. */
  incidents: readonly Incident[] | undefined
}

function Pane({ edit, incidents }: PaneProps) {
  const user = useUser()
  const navigate = useNavigate()
  if (edit === undefined) {
    return (
      <EmptyState title="Select an incident">
        Post an update here, resolve it, or correct its facts.
      </EmptyState>
    )
  }
  if (user === null || incidents === undefined) return null
  const isNew = edit === NEW_INCIDENT || edit === NEW_MAINTENANCE
  const incident = incidents.find(({ id }) => id === edit) ?? null
  if (incident === null && !isNew) {
    return (
      <EmptyState
        title="It is not among the latest ones."
        action={
          <Button asChild>
            <Link to={PATH}>All incidents</Link>
          </Button>
        }
      >
        Only open incidents and the last closed ones can be edited here.
      </EmptyState>
    )
  }
  const show = (id: string) =>
    void navigate({
      to: PATH,
      search: { edit: id },
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    })
  return incident === null ? (
    <PaneFrame
      key={edit}
      title={edit === NEW_INCIDENT ? 'New incident' : 'Plan maintenance'}
      note="Visitors read it as soon as you publish it, and subscribers get a message."
    >
      <IncidentEditor
        userId={user.id}
        kind={edit === NEW_INCIDENT ? 'incident' : 'maintenance'}
        incident={null}
        onPublished={show}
      />
    </PaneFrame>
  ) : (
    <StoredIncident key={edit} userId={user.id} incident={incident} />
  )
}

function StoredIncident({ userId, incident }: { userId: string; incident: Incident }) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { title, kind, status, updates, version } = incident
  return (
    <PaneFrame title={title} note={`${statusName(kind, status)}, version ${version}`}>
      {isCorrecting ? (
        <IncidentEditor
          userId={userId}
          kind={kind}
          incident={incident}
          onPublished={() => setIsCorrecting(false)}
        />
      ) : (
        <UpdateForm userId={userId} incident={incident} />
      )}
      <p className="px-(--pad) pb-4">
        <Button onClick={() => setIsCorrecting(!isCorrecting)}>
          {isCorrecting ? 'Back to updates' : 'Correct the facts'}
        </Button>
      </p>
      {kind === 'maintenance' ? <NamedServerList incidentId={incident.id} /> : null}
      <section aria-label="Published updates" className="border-t border-line px-(--pad) py-4">
        <h3 className="text-16">Published</h3>
        <ol>
          {updates.map((update) => (
            <li key={update.at} className="mt-3 text-14">
              <b className="strong">{statusName(kind, update.status)}</b>{' '}
              <span className="num text-12 text-text-3">
                <LocalTime at={update.at} />
              </span>
              <p className="whitespace-pre-line">{update.message}</p>
            </li>
          ))}
        </ol>
      </section>
    </PaneFrame>
  )
}

interface PaneFrameProps {
  title: string
  note: string
  children: ReactNode
}

function PaneFrame({ title, note, children }: PaneFrameProps) {
  return (
    <section aria-label={title}>
      <header className="border-b border-line px-(--pad) py-4">
        <Link
          to={PATH}
          resetScroll={false}
          className="mb-3 inline-flex min-h-11 items-center text-14 font-strong min-[82.5rem]:hidden"
        >
          All incidents
        </Link>
        <h2 className="text-26 leading-8 wrap-anywhere">{title}</h2>
        <p className="mt-1 text-14 text-text-2">{note}</p>
      </header>
      {children}
    </section>
  )
}
