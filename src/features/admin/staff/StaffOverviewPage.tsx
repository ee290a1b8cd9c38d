import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { formatDateTime } from '@/lib/format'
import { combineQueries } from '@/lib/queryView'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { Stat } from '@/ui/Stat'
import { FleetAttentionList } from '@/components/admin/FleetAttentionList'
import { figure, figureCell } from '@/components/admin/figures'
import { fleetAttentionQuery } from '@/domain/instances/admin/queryOptions'
import { ServersWaiting } from './ServersWaiting'
import { SuspendedPeople } from './SuspendedPeople'
import {
  maintainedServersQuery,
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
    useQuery(fleetAttentionQuery),
    useQuery(suspendedPeopleQuery),
  )
  const [, suspended, maintained, attention, people] = query.data ?? []
  const waiting = (kind: string) =>
    attention && (attention.find((item) => item.kind === kind)?.items ?? 0)
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
            label="Tickets"
            value={figure(waiting('ticket'))}
            note={
              <>
                Wait for an answer.{' '}
                <Link
                  to="/staff/tickets"
                  search={{ state: 'waiting_for_us' }}
                  className="whitespace-nowrap"
                >
                  See waiting
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
            value={figure(waiting('quota_request'))}
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
        {([stuckNow, suspendedNow, maintainedNow, attentionNow, peopleNow]) => (
          <>
            {attentionNow.length === 0 ? null : (
              <section aria-labelledby="attention">
                <SectionHead id="attention" title="Needs attention" />
                <div className="border-t border-line">
                  <FleetAttentionList items={attentionNow} />
                </div>
              </section>
            )}
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
            {attentionNow.length === 0 &&
            [suspendedNow, maintainedNow, peopleNow].every(({ total }) => total === 0) ? (
              <EmptyState title="Nothing waits.">
                Tickets, servers that failed, are stuck or on hold, requests for higher limits and
                suspended people appear here.
              </EmptyState>
            ) : null}
          </>
        )}
      </QueryState>
    </>
  )
}
