import { SectionHead } from '@/components/SectionHead'
import { formatAge } from '@/domain/capacity/members'
import type { LoadProcess } from '@/domain/load/load'
import { EmptyState } from '@/ui/EmptyState'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

/** A process reports every few seconds. Later than this it has ended, or cannot reach the database. */
const SILENT_SECONDS = 60

const columns: readonly Column<LoadProcess>[] = [
  {
    id: 'process',
    header: 'Process',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ worker, kind }) => (
      <>
        {worker}
        <span className="block text-12 font-normal text-text-3">
          {kind === 'worker' ? 'Worker' : 'Provisioner'}
        </span>
      </>
    ),
  },
  {
    id: 'version',
    header: 'Version',
    figure: true,
    className: 'wrap-anywhere',
    cell: ({ version }) => version ?? 'Not reported',
  },
  {
    id: 'regions',
    header: 'Regions',
    className: 'wrap-anywhere',
    cell: ({ regions }) => (regions === null ? 'All' : regions.join(', ')),
  },
  {
    id: 'health',
    header: 'Health',
    cell: ({ seconds_since_seen }) =>
      seconds_since_seen <= SILENT_SECONDS ? (
        <StateTag state="running">Reporting</StateTag>
      ) : (
        <StateTag state="closed">Silent</StateTag>
      ),
  },
  {
    id: 'seen',
    header: 'Last report',
    figure: true,
    cell: ({ seconds_since_seen }) => formatAge(seconds_since_seen),
  },
]

/** The provisioners and workers that reported within a day. A start is a new process, so those before it are silent. */
export function ProcessesSection({ processes }: { processes: readonly LoadProcess[] }) {
  return (
    <section aria-labelledby="processes" className="border-t border-line">
      <SectionHead id="processes" title="Processes" aside="Of the last 24 hours" />
      <div className="border-t border-line">
        <Table
          caption="Provisioners and workers"
          columns={columns}
          rows={processes}
          rowKey={({ kind, worker }) => `${kind} ${worker}`}
          empty={
            <EmptyState title="No process has reported in the last 24 hours">
              Without a provisioner no server is made, and without a worker no message is sent.
              Start them with <code>npm run provisioner</code> and <code>npm run worker</code>.
            </EmptyState>
          }
        />
      </div>
    </section>
  )
}
