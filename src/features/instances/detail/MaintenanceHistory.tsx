import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import {
  maintenanceNoticeQuery,
  type MaintenanceNotice,
} from '@/domain/instances/maintenanceNotice'
import { statusName } from '@/domain/status/incidents'
import { Table, type Column } from '@/ui/Table'

const columns: readonly Column<MaintenanceNotice>[] = [
  {
    id: 'title',
    header: 'What',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ title, message }) => (
      <>
        {title}
        <span className="mt-1 block max-w-[44em] text-12 font-normal whitespace-pre-line text-text-3">
          {message}
        </span>
      </>
    ),
  },
  { id: 'from', header: 'From', cell: ({ startsAt }) => <LocalTime at={startsAt} /> },
  { id: 'to', header: 'To', cell: ({ endsAt }) => <LocalTime at={endsAt} /> },
  { id: 'status', header: 'Status', cell: ({ status }) => statusName('maintenance', status) },
  { id: 'told', header: 'Told on', cell: ({ toldAt }) => <LocalTime at={toldAt} /> },
]

/** The maintenance of a server, as its people were told. Nothing where there was none. */
export function MaintenanceHistory({ instance }: { instance: { id: string; name: string } }) {
  const query = useQuery(maintenanceNoticeQuery(instance.id))
  // Most servers have none: nothing moves where none is found.
  if (query.error === null && !query.data?.length) return null
  return (
    <section aria-labelledby="maintenance" className="border-t border-line">
      <SectionHead
        id="maintenance"
        title="Maintenance"
        aside={<Link to="/status">Status page</Link>}
      />
      <QueryState query={query}>
        {(rows) => (
          <Table
            caption={`Maintenance of ${instance.name}`}
            columns={columns}
            rows={rows ?? []}
            rowKey={({ incidentId }) => incidentId}
          />
        )}
      </QueryState>
    </section>
  )
}
