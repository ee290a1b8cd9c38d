import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { describeRule, describeValue, endReasons } from '@/domain/alarms/alarmTexts'
import type { FiredAlarm } from '@/domain/alarms/alarms'
import { firedAlarmsQuery } from '@/domain/alarms/queryOptions'
import { EmptyState } from '@/ui/EmptyState'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

const columns: Column<FiredAlarm>[] = [
  {
    id: 'server',
    header: 'Server',
    rowHeader: true,
    cell: ({ serverId, server }) => (
      <Link
        to="/dashboard/servers/$id"
        params={{ id: serverId }}
        search={{ tab: 'metrics' }}
        className="inline-block wrap-anywhere max-md:py-2.5"
      >
        {server}
      </Link>
    ),
  },
  {
    id: 'rule',
    header: 'Alarm',
    cell: ({ rule }) => <span className="wrap-anywhere">{rule}</span>,
  },
  { id: 'fires', header: 'Fires at', cell: (fired) => describeRule(fired) },
  { id: 'value', header: 'Read', figure: true, cell: (fired) => describeValue(fired) },
  { id: 'began', header: 'Began', cell: ({ startedAt }) => <LocalTime at={startedAt} /> },
  {
    id: 'over',
    header: 'Over',
    cell: ({ endedAt, endReason }) =>
      endedAt === null ? (
        <StateTag state="error">Fires now</StateTag>
      ) : (
        <>
          <LocalTime at={endedAt} />
          <span className="block text-12 text-text-3">
            {endReason === null ? '' : endReasons[endReason]}
          </span>
        </>
      ),
  },
]

/** When the alarms of a workspace fired: those that fire now first. */
export function FiredAlarms({ workspaceId }: { workspaceId: string }) {
  const query = useQuery(firedAlarmsQuery(workspaceId))
  return (
    <section aria-labelledby="fired-alarms" className="border-t border-line">
      <SectionHead id="fired-alarms" title="When they fired" />
      <QueryState query={query}>
        {(fired) => (
          <Table
            caption="When alarms fired"
            columns={columns}
            rows={fired ?? []}
            rowKey={({ id }) => id}
            skeleton={fired === undefined ? 2 : 0}
            empty={<EmptyState size="sm" title="No alarm has fired yet" />}
          />
        )}
      </QueryState>
    </section>
  )
}
