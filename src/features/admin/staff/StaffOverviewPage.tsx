import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryState } from '@/components/QueryState'
import { formatDateTime } from '@/lib/format'
import { combineQueries } from '@/lib/queryView'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { Stat } from '@/ui/Stat'
import { figure, figureCell } from '@/components/admin/figures'
import { ServersWaiting } from './ServersWaiting'
import { SuspendedPeople } from './SuspendedPeople'
import {
  maintainedServersQuery,
  openRequestsQuery,
  stuckQuery,
  suspendedPeopleQuery,
  suspendedServersQuery,
} from './rows'

/** /staff: what waits for staff or for an admin, each with the place to handle it. */
export function StaffOverviewPage() {
  const query = combineQueries(
    useQuery(stuckQuery),
    useQuery(suspendedServersQuery),
    useQuery(maintainedServersQuery),
    useQuery(openRequestsQuery),
    useQuery(suspendedPeopleQuery),
  )
  const [stuck, suspended, maintained, requests, people] = query.data ?? []
  const held = suspended && maintained ? suspended.total + maintained.total : undefined
  return (
    <>
      <PageHeader eyebrow="Staff" title="Overview" />
      <section aria-labelledby="waits" aria-busy={query.data === undefined}>
        <h2 id="waits" className="sr-only">
          What waits
        </h2>
        <div className="grid grid-cols-2 xl:grid-cols-4">
          <Stat
            className={`${figureCell} border-r`}
            label="Stuck servers"
            value={figure(stuck?.total)}
            note={
              <>
                An admin ends or retries them.{' '}
                <Link to="/staff/servers" search={{ stuck: true }} className="whitespace-nowrap">
                  See stuck
                </Link>
              </>
            }
          />
          <Stat
            className={`${figureCell} xl:border-r`}
            label="Servers on hold"
            value={figure(held)}
            note={
              <>
                <Link
                  to="/staff/servers"
                  search={{ hold: 'suspended' }}
                  className="inline-block py-1 whitespace-nowrap"
                >
                  See suspended
                </Link>{' '}
                <Link
                  to="/staff/servers"
                  search={{ hold: 'maintenance' }}
                  className="inline-block py-1 whitespace-nowrap"
                >
                  See maintenance
                </Link>
              </>
            }
          />
          <Stat
            className={`${figureCell} border-r max-xl:border-t`}
            label="Quota requests"
            value={figure(requests?.total)}
            note={
              <>
                An admin answers them. <Link to="/staff/quotas">See quotas</Link>
              </>
            }
          />
          <Stat
            className={`${figureCell} max-xl:border-t`}
            label="Suspended people"
            value={figure(people?.total)}
            note={
              <>
                Read-only accounts.{' '}
                <Link
                  to="/staff/people"
                  search={{ access: 'suspended' }}
                  className="whitespace-nowrap"
                >
                  See suspended
                </Link>
              </>
            }
          />
        </div>
        <p className="border-y border-line px-(--pad) py-2.5 text-12 text-text-3">
          {query.data ? `As of ${formatDateTime(query.dataUpdatedAt)}` : 'Loading…'}
        </p>
      </section>
      <QueryState query={query} pending={<CenteredSpinner />}>
        {([stuckNow, suspendedNow, maintainedNow, requestsNow, peopleNow]) => (
          <>
            <ServersWaiting
              id="stuck"
              title="Stuck servers"
              instances={stuckNow.instances}
              now={query.dataUpdatedAt}
            />
            <ServersWaiting
              id="held"
              title="Servers on hold"
              instances={[...suspendedNow.instances, ...maintainedNow.instances]}
              now={query.dataUpdatedAt}
            />
            <SuspendedPeople people={peopleNow.people} />
            {[stuckNow, suspendedNow, maintainedNow, requestsNow, peopleNow].every(
              ({ total }) => total === 0,
            ) ? (
              <EmptyState title="Nothing waits.">
                Stuck servers, servers on hold, requests for higher limits and suspended people
                appear here.
              </EmptyState>
            ) : null}
          </>
        )}
      </QueryState>
    </>
  )
}
