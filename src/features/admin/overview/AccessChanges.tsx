import { useQuery } from '@tanstack/react-query'
import { describeAccess } from '@/domain/identity/access'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { LocalTime } from '@/components/LocalTime'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import { CHANGES_SHOWN, type AccessChange, type NamedPerson } from '@/domain/identity/accessChanges'
import { accessChangesQuery } from '@/domain/identity/peopleQueries'

/** The person's name, or else enough of their id to distinguish two people. */
function Name({ person }: { person: NamedPerson | null }) {
  if (person === null) return <>System</>
  if (person.name) return <>{person.name}</>
  return (
    <>
      {person.name === null ? 'Deleted account' : 'No name'}{' '}
      <code className="text-12 text-text-3">{person.userId.slice(0, 8)}</code>
    </>
  )
}

const columns: readonly Column<AccessChange>[] = [
  {
    id: 'whom',
    header: 'Account',
    rowHeader: true,
    cell: ({ target }) => <Name person={target} />,
  },
  {
    id: 'what',
    header: 'Change',
    cell: ({ action, before, after }) =>
      action === 'set_access' ? (
        <>
          {before ? describeAccess(before) : 'None'} <span aria-label="to">→</span>{' '}
          <b className="strong">{after ? describeAccess(after) : 'None'}</b>
        </>
      ) : (
        <b className="strong">{action === 'suspend' ? 'Suspended' : 'Suspension lifted'}</b>
      ),
  },
  { id: 'who', header: 'By', cell: ({ actor }) => <Name person={actor} /> },
  {
    id: 'why',
    header: 'Reason',
    list: 'full',
    className: 'wrap-anywhere',
    cell: ({ reason }) => reason ?? 'None',
  },
  {
    id: 'when',
    header: 'When',
    figure: true,
    list: 'full',
    cell: ({ at }) => <LocalTime at={at} />,
  },
]

/** The latest changes of access and suspensions, newest first. */
export function AccessChanges() {
  const query = useQuery(accessChangesQuery)
  return (
    <section aria-labelledby="access-changes" className="border-t border-line">
      <SectionHead
        id="access-changes"
        title="Recent account changes"
        aside={query.data?.length === CHANGES_SHOWN ? `last ${CHANGES_SHOWN}` : undefined}
      />
      <div className="border-t border-line">
        <QueryState
          query={query}
          empty={
            <EmptyState title="No account changes yet">
              Changes of access and suspensions appear here, each with its reason.
            </EmptyState>
          }
        >
          {(changes) => (
            <Table
              caption="Recent account changes"
              columns={columns}
              rows={changes ?? []}
              rowKey={({ id }) => String(id)}
              skeleton={changes ? 0 : 3}
              foldAt="lg"
            />
          )}
        </QueryState>
      </div>
    </section>
  )
}
