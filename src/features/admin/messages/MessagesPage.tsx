import { useQuery } from '@tanstack/react-query'
import { useArea } from '@/components/admin/useArea'
import { figure, figureCell } from '@/components/admin/figures'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { TimeAgo } from '@/components/TimeAgo'
import type { DeliverySearch } from '@/domain/deliveries/deliverySearch'
import { deliveryOverviewQuery } from '@/domain/deliveries/queryOptions'
import { PageHeader } from '@/ui/PageHeader'
import { Stat } from '@/ui/Stat'
import { BlocksSection } from './BlocksSection'
import { ProblemsSection } from './ProblemsSection'
import { WorkersSection } from './WorkersSection'

/** /admin/messages: mails that could not be delivered, addresses that get none any more, and who sends them. */
export function MessagesPage({ search }: { search: DeliverySearch }) {
  const { label } = useArea()
  const query = useQuery(deliveryOverviewQuery)
  return (
    <>
      <PageHeader
        eyebrow={label}
        title="Messages"
        lead="Mails to customers, subscribers and staff, and whether they arrive."
      />
      <section aria-labelledby="figures" aria-busy={query.isPending}>
        <h2 id="figures" className="sr-only">
          Figures
        </h2>
        <QueryState query={query}>
          {(data) => (
            <div className="grid grid-cols-2 xl:grid-cols-4">
              <Stat
                className={`${figureCell} border-r`}
                label="Not delivered"
                value={figure(data?.queue.failed)}
                note="Tried several times"
              />
              <Stat
                className={`${figureCell} xl:border-r`}
                label="Blocked addresses"
                value={figure(data?.blocked)}
                note="They get no mail any more"
              />
              <Stat
                className={`${figureCell} border-r max-xl:border-t`}
                label="Waiting"
                value={figure(data && data.queue.queued + data.queue.running)}
                note={
                  data?.oldest_due_at ? (
                    <>
                      The oldest since <LocalTime at={data.oldest_due_at} />
                    </>
                  ) : (
                    'None is late'
                  )
                }
              />
              <Stat
                className={`${figureCell} max-xl:border-t`}
                label="Last mail sent"
                size="s"
                value={
                  data && (data.last_sent_at === null ? 'None' : <TimeAgo at={data.last_sent_at} />)
                }
                note={
                  data?.last_sent_at === null ? 'within 30 days' : 'The mail server has taken it'
                }
              />
            </div>
          )}
        </QueryState>
      </section>
      <ProblemsSection search={search} reasons={query.data?.reasons ?? []} />
      <BlocksSection />
      <WorkersSection />
    </>
  )
}
