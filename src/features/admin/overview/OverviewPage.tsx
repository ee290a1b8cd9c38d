import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BuiltPagesNotice } from '@/components/admin/BuiltPagesNotice'
import { AttentionList } from './AttentionList'
import { CatalogueFigures } from './CatalogueFigures'
import { QueryState } from '@/components/QueryState'
import { formatCount, formatDateTime } from '@/lib/format'
import { PageHeader } from '@/ui/PageHeader'
import { Stat } from '@/ui/Stat'
import { AccessChanges } from './AccessChanges'
import { FirstSteps } from '@/components/admin/FirstSteps'
import { firstStepsQuery } from '@/domain/provider/firstSteps'
import { builtPagesQuery } from '@/domain/settings/builtPages'
import { attentionQuery } from '@/domain/catalogue/admin/overviewQueries'
import { overviewQuery } from '@/domain/identity/peopleQueries'
import { fleetAttentionQuery } from '@/domain/instances/admin/queryOptions'
import { figure, figureCell } from '@/components/admin/figures'

/** /admin: figures of people and catalogue, what needs attention, and recent changes of accounts. */
export function OverviewPage() {
  const query = useQuery(overviewQuery)
  const above = [useQuery(attentionQuery), useQuery(fleetAttentionQuery)]
  const first = [useQuery(builtPagesQuery), useQuery(firstStepsQuery)]

  return (
    <>
      <PageHeader
        eyebrow="Admin"
        title="Overview"
        lead={
          <>
            This site runs version <span className="num">{import.meta.env.SITE_VERSION}</span>.{' '}
            <Link to="/docs/operate/{-$guide}" params={{ guide: 'upgrade' }}>
              How to upgrade
            </Link>
          </>
        }
      />
      {/* Otherwise the notice and the first steps would push the rest down, or leave a gap where all is done. */}
      {first.every(({ isFetched }) => isFetched) ? (
        <>
          <BuiltPagesNotice />
          <FirstSteps />
          <section aria-labelledby="figures" aria-busy={query.isPending}>
            <h2 id="figures" className="sr-only">
              Figures
            </h2>
            <QueryState query={query}>
              {(data) => (
                <>
                  <div className="grid grid-cols-2 xl:grid-cols-4">
                    <Stat
                      className={`${figureCell} border-r`}
                      label="People"
                      value={figure(data?.people)}
                      note={
                        <>
                          <span className="num">{figure(data?.people_last_7_days) ?? '…'}</span> new
                          in 7 days.
                          <Link to="/admin/people" className="block w-fit">
                            See them
                          </Link>
                        </>
                      }
                    />
                    <Stat
                      className={`${figureCell} xl:border-r`}
                      label="Confirmed email"
                      value={figure(data?.confirmed)}
                      of={data ? `of ${formatCount(data.people)}` : undefined}
                      note="Verified email addresses"
                    />
                    <Stat
                      className={`${figureCell} border-r max-xl:border-t`}
                      label="Staff"
                      value={figure(data?.staff)}
                      note={
                        <>
                          <span className="num">{figure(data?.admins) ?? '…'}</span>{' '}
                          {data?.admins === 1 ? 'of them is an admin' : 'of them are admins'}.
                          <Link
                            to="/admin/people"
                            search={{ access: 'admin' }}
                            className="block w-fit"
                          >
                            See admins
                          </Link>
                        </>
                      }
                    />
                    <Stat
                      className={`${figureCell} max-xl:border-t`}
                      label="Suspended"
                      value={figure(data?.suspended)}
                      note={
                        <>
                          Read-only accounts.
                          <Link
                            to="/admin/people"
                            search={{ access: 'suspended' }}
                            className="block w-fit"
                          >
                            See suspended
                          </Link>
                        </>
                      }
                    />
                  </div>
                  <p className="border-t border-line px-(--pad) py-2.5 text-12 text-text-3">
                    {data ? `As of ${formatDateTime(query.dataUpdatedAt)}` : 'Loading…'}
                  </p>
                </>
              )}
            </QueryState>
          </section>
          <CatalogueFigures />
          <AttentionList />
          {/* Otherwise the list above would push it down. */}
          {above.every(({ isFetched }) => isFetched) ? <AccessChanges /> : null}
        </>
      ) : (
        <div aria-busy className="min-h-dvh" />
      )}
    </>
  )
}
