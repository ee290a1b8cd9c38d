import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { viaLabels } from '@/domain/instances/activitySearch'
import type { FleetInstance } from '@/domain/instances/admin/fleetInstance'
import type { InstanceAction } from '@/domain/instances/history'
import { errorText } from '@/domain/instances/pastActionTexts'
import { instanceActionsQuery } from '@/domain/instances/queryOptions'
import { queryKeys } from '@/domain/queryKeys'
import { EmptyState } from '@/ui/EmptyState'
import { StateTag, type State } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

const looks = {
  queued: ['starting', 'Waiting'],
  running: ['starting', 'In progress'],
  succeeded: ['passing', 'Succeeded'],
  failed: ['error', 'Failed'],
  cancelled: ['stopped', 'Cancelled'],
} satisfies Record<InstanceAction['status'], [State, string]>

const columns: readonly Column<InstanceAction>[] = [
  {
    id: 'kind',
    header: 'Action',
    rowHeader: true,
    cell: ({ kind, status }) => (
      <>
        <span className="mr-3 capitalize">{kind.replaceAll('_', ' ')}</span>
        <StateTag state={looks[status][0]}>{looks[status][1]}</StateTag>
      </>
    ),
  },
  {
    id: 'at',
    header: 'Asked for',
    cell: ({ requestedAt, finishedAt }) => (
      <>
        <LocalTime at={requestedAt} />
        {finishedAt === null ? null : (
          <span className="block text-12 text-text-3">
            ended <LocalTime at={finishedAt} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'by',
    header: 'By',
    // Without a least width a long error leaves it a letter a line.
    className: 'min-w-32 wrap-anywhere',
    cell: ({ requestedBy, via, apiKey }) => (
      <>
        {requestedBy ?? 'Nobody'}
        <span className="block text-12 text-text-3">
          {apiKey === null ? viaLabels[via] : `By API key ${apiKey}`}
        </span>
      </>
    ),
  },
  {
    id: 'worker',
    header: 'Worker',
    className: 'min-w-32 wrap-anywhere',
    cell: ({ worker, attempts }) => (
      <>
        {worker === null ? <span className="text-text-3">None</span> : <code>{worker}</code>}
        <span className="block text-12 text-text-3">
          {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
        </span>
      </>
    ),
  },
  {
    id: 'error',
    header: 'Error',
    list: 'full',
    className: 'min-w-48 wrap-anywhere',
    cell: ({ errorCode, errorDetail }) =>
      errorCode === null ? (
        <span className="text-text-3">None</span>
      ) : (
        <>
          <span className="whitespace-pre-line">{errorDetail ?? errorText(errorCode)}</span>
          <code className="block text-12 text-text-3">{errorCode}</code>
        </>
      ),
  },
]

/** Reads history, snapshots and bill again when the server has entered another state or its action has changed. */
function useFollow({ id, state, stateSince, lastAction }: FleetInstance): void {
  const queries = useQueryClient()
  const now = JSON.stringify([id, state, stateSince, lastAction])
  const seen = useRef(now)
  useEffect(() => {
    if (seen.current === now) return
    seen.current = now
    for (const part of ['actions', 'states', 'bill'] as const) {
      void queries.invalidateQueries({ queryKey: queryKeys.instances(part, id) })
    }
    void queries.invalidateQueries({ queryKey: queryKeys.snapshots('server', id) })
  }, [id, now, queries])
}

/** What was asked of a server, with what only staff see: the worker, the attempts, and the error in detail. */
export function FleetActionTable({ instance }: { instance: FleetInstance }) {
  useFollow(instance)
  const query = useQuery(instanceActionsQuery(instance.id))
  return (
    <section aria-labelledby="actions" className="border-t border-line">
      <SectionHead id="actions" title="Actions" />
      <QueryState query={query}>
        {(rows) => (
          <Table
            caption={`Actions of ${instance.name}`}
            columns={columns}
            rows={rows ?? []}
            rowKey={({ id }) => id}
            skeleton={rows === undefined ? 4 : 0}
            foldAt="lg"
            empty={
              <EmptyState size="sm" title="No actions">
                Nothing was asked of this server yet.
              </EmptyState>
            }
          />
        )}
      </QueryState>
    </section>
  )
}
