import { useQuery } from '@tanstack/react-query'
import { consoleSessionsQuery, type ConsoleSession } from '@/domain/instances/consoleSessions'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import { TimeAgo } from '../../TimeAgo'
import { QueryState } from '../../QueryState'
import { SectionHead } from '../../SectionHead'
import { sessionLength } from './sessionLength'

const who = ({ userName, actedAs }: ConsoleSession) =>
  userName ?? (actedAs === 'staff' ? 'Our staff' : 'A former member')

const columns: readonly Column<ConsoleSession>[] = [
  { id: 'who', header: 'Who', rowHeader: true, cell: who },
  {
    id: 'mode',
    header: 'Access',
    cell: ({ mode }) => (mode === 'full' ? 'Shell' : 'Read only'),
  },
  { id: 'opened', header: 'Opened', cell: ({ openedAt }) => <TimeAgo at={openedAt} /> },
  { id: 'length', header: 'For', cell: sessionLength },
  { id: 'reason', header: 'Reason', list: 'full', cell: ({ reason }) => reason ?? '' },
]

/** Who had the console of a server open, when, and for how long. */
export function ConsoleSessions({ instanceId, name }: { instanceId: string; name: string }) {
  const sessions = useQuery(consoleSessionsQuery(instanceId))
  return (
    <section aria-labelledby="console-sessions">
      <SectionHead id="console-sessions" title="Sessions" aside="Of the last 30 days" />
      <QueryState query={sessions}>
        {(rows) => (
          <Table
            caption={`Console sessions of ${name}`}
            columns={columns}
            rows={rows ?? []}
            rowKey={({ id }) => id}
            skeleton={rows === undefined ? 3 : 0}
            empty={
              <EmptyState size="sm" title="No sessions">
                Nobody has opened this console yet.
              </EmptyState>
            }
          />
        )}
      </QueryState>
    </section>
  )
}
