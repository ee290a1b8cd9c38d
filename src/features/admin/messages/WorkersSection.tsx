import { useQuery } from '@tanstack/react-query'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import type { Worker } from '@/domain/deliveries/deliveries'
import { isReporting } from '@/domain/deliveries/isReporting'
import { workersQuery } from '@/domain/deliveries/queryOptions'
import { EmptyState } from '@/ui/EmptyState'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

const columns: readonly Column<Worker>[] = [
  {
    id: 'worker',
    header: 'Process',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ worker }) => worker,
  },
  { id: 'version', header: 'Version', figure: true, cell: ({ version }) => version },
  {
    id: 'health',
    header: 'Health',
    cell: (worker) =>
      isReporting(worker) ? (
        <StateTag state="running">Reporting</StateTag>
      ) : (
        <StateTag state="closed">Silent</StateTag>
      ),
  },
  { id: 'started', header: 'Started', cell: ({ started_at }) => <LocalTime at={started_at} /> },
  {
    id: 'seen',
    header: 'Last report',
    cell: (worker) => (
      <>
        <LocalTime at={worker.seen_at} />
        {isReporting(worker) ? (
          <span className="num block text-12 text-text-3">{worker.seconds_since_seen} s ago</span>
        ) : null}
      </>
    ),
  },
]

/** The processes that send messages. */
export function WorkersSection() {
  const query = useQuery(workersQuery)
  return (
    <section aria-labelledby="workers" className="border-t border-line">
      <SectionHead id="workers" title="Workers" />
      <QueryState query={query}>
        {(workers) => (
          <Table
            caption="Workers"
            columns={columns}
            rows={workers ?? []}
            rowKey={({ worker }) => worker}
            skeleton={workers === undefined ? 1 : 0}
            empty={
              <EmptyState size="sm" title="No worker has reported in the last 7 days">
                Without one, no message is sent. Start it with <code>npm run worker</code>.
              </EmptyState>
            }
          />
        )}
      </QueryState>
    </section>
  )
}
