import { LocalTime } from '@/components/LocalTime'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { partsText, statusName, type Incident } from '@/domain/status/incidents'
import { recordBegan, type PartRecord } from '@/domain/status/record'
import { DataSource } from '@/ui/DataSource'
import { Table, type Column } from '@/ui/Table'
import { durationText } from './clockText'

const COLUMNS: readonly Column<Incident>[] = [
  {
    id: 'title',
    header: 'What happened',
    rowHeader: true,
    cell: ({ title, updates }) => (
      <>
        {title}
        <span className="mt-1 block max-w-[44em] text-12 font-normal whitespace-pre-line text-text-3">
          {updates[0]?.message}
        </span>
      </>
    ),
  },
  {
    id: 'day',
    header: 'Day',
    figure: true,
    cell: ({ startsAt }) => <LocalTime at={startsAt} day />,
  },
  { id: 'parts', header: 'Parts', cell: partsText },
  {
    id: 'status',
    header: 'Status',
    cell: ({ kind, status, closedAt }) =>
      closedAt === null ? 'Planned time over, end not confirmed yet' : statusName(kind, status),
  },
  {
    id: 'length',
    header: 'How long',
    figure: true,
    align: 'end',
    cell: ({ startsAt, closedAt, status }) =>
      closedAt === null || status === 'cancelled'
        ? '–'
        : durationText(Date.parse(closedAt) - Date.parse(startsAt)),
  },
]

interface PastSectionProps {
  incidents: readonly Incident[]
  records: readonly PartRecord[]
}

/** What is over, the newest first. */
export function PastSection({ incidents, records }: PastSectionProps) {
  const began = recordBegan(records)
  return (
    <section id="past" aria-labelledby="past-title" className="band">
      <div className="head">
        <h2 id="past-title">Past incidents</h2>
        <p>
          {began === null ? (
            'Nothing is recorded yet.'
          ) : (
            <>
              Nothing is recorded before <LocalTime at={began} day />.
            </>
          )}
        </p>
      </div>
      <div className="body">
        {incidents.length === 0 ? (
          <p className="pad text-14">
            No incident and no maintenance has been published and closed.
          </p>
        ) : (
          <Table
            caption="Past incidents"
            columns={COLUMNS}
            rows={incidents}
            rowKey={({ id }) => id}
          />
        )}
        <DataSource
          source="GET /rest/v1/incident_list"
          note={`${incidents.length} ${incidents.length === 1 ? 'row' : 'rows'}`}
          jsonHref={publicRowsUrl('incident_list', { order: 'starts_at.desc' })}
        />
      </div>
    </section>
  )
}
