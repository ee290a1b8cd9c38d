import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionList } from '@/components/instances/ActionList'
import { Freshness } from '@/components/instances/Freshness'
import { InWorkspace, type WorkspaceScope } from '@/components/instances/InWorkspace'
import { QueryState } from '@/components/QueryState'
import {
  ACTIVITY_PART,
  actionStatuses,
  actionVias,
  viaLabels,
  type ActionStatus,
  type ActivitySearch,
} from '@/domain/instances/activitySearch'
import type { InstanceAction } from '@/domain/instances/history'
import { instancesQuery, workspaceActionsQuery } from '@/domain/instances/queryOptions'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Field } from '@/ui/Field'
import { PageHeader } from '@/ui/PageHeader'
import { Select } from '@/ui/Select'
import { CenteredSpinner } from '@/ui/Spinner'

const INTERVAL = 15_000

const statusLabels: Readonly<Record<ActionStatus, string>> = {
  queued: 'Waiting',
  running: 'In progress',
  succeeded: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

const kinds = [
  'create',
  'start',
  'stop',
  'reboot',
  'resize',
  'rebuild',
  'delete',
  'restore',
  'create_snapshot',
  'delete_snapshot',
  'reset_password',
  'set_ssh_keys',
  'start_rescue',
  'end_rescue',
  'enable_console',
  'disable_console',
  'create_image',
  'purge',
]

/** /dashboard/activity: what was done in the current workspace, by whom, through what. */
export function ActivityPage({ search }: { search: ActivitySearch }) {
  return (
    <InWorkspace title="Activity">{(scope) => <Activity {...scope} search={search} />}</InWorkspace>
  )
}

const isWanted =
  ({ server, kind, via, status }: ActivitySearch) =>
  (action: InstanceAction) =>
    (server === undefined || action.instance.id === server) &&
    (kind === undefined || action.kind === kind) &&
    (via === undefined || action.via === via) &&
    (status === undefined || action.status === status)

function Activity({ workspace, search }: WorkspaceScope & { search: ActivitySearch }) {
  const navigate = useNavigate()
  const [limit, setLimit] = useState(ACTIVITY_PART)
  const query = useQuery({
    ...workspaceActionsQuery(workspace.id, limit),
    placeholderData: keepPreviousData,
    refetchInterval: INTERVAL,
  })
  const { data: instances } = useQuery(instancesQuery(workspace.id))
  const rows = query.data?.filter(isWanted(search)) ?? []
  const servers = new Map([
    ...(query.data ?? []).map(({ instance }) => [instance.id, instance.name] as const),
    ...(instances ?? []).map(({ id, name }) => [id, name] as const),
  ])
  const filter = (
    name: keyof ActivitySearch,
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <Field label={label} className="flex-1 basis-36 md:max-w-52">
      <Select
        placeholder="All"
        options={options.map(([value, text]) => ({ value, label: text }))}
        value={search[name] ?? ''}
        onChange={(event) =>
          void navigate({
            to: '/dashboard/activity',
            search: { ...search, [name]: event.currentTarget.value || undefined },
          })
        }
      />
    </Field>
  )
  return (
    <>
      <PageHeader eyebrow={workspace.name} title="Activity" />
      <div
        role="search"
        aria-label="Activity"
        className="flex flex-wrap gap-4 border-b border-line px-(--pad) py-4"
      >
        {filter('server', 'Server', [...servers])}
        {filter(
          'kind',
          'Action',
          kinds.map((kind) => [
            kind,
            `${kind[0]?.toUpperCase()}${kind.slice(1).replace('_', ' ')}`,
          ]),
        )}
        {filter(
          'via',
          'Source',
          actionVias.map((via) => [via, viaLabels[via]]),
        )}
        {filter(
          'status',
          'Result',
          actionStatuses.map((status) => [status, statusLabels[status]]),
        )}
      </div>
      <QueryState query={query} pending={<CenteredSpinner />} stale="silent">
        {(actions) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 px-(--pad) py-2">
              <p role="status" className="text-14 text-text-2">
                {rows.length} {rows.length === 1 ? 'action' : 'actions'}
              </p>
              <Freshness query={query} />
            </div>
            {rows.length === 0 ? (
              <EmptyState
                title={actions.length === 0 ? 'Nothing happened yet' : 'No results'}
                action={
                  actions.length === 0 ? undefined : (
                    <Button asChild>
                      <Link to="/dashboard/activity">Clear filters</Link>
                    </Button>
                  )
                }
              >
                {actions.length === 0
                  ? 'What you and your colleagues do with servers appears here.'
                  : `None of the last ${actions.length} actions matches.`}
              </EmptyState>
            ) : (
              <ActionList label="Actions" actions={rows} withServer />
            )}
            {actions.length === limit ? (
              <div className="border-t border-line px-(--pad) py-4">
                <Button busy={query.isFetching} onClick={() => setLimit(limit + ACTIVITY_PART)}>
                  Show {ACTIVITY_PART} more
                </Button>
              </div>
            ) : null}
          </>
        )}
      </QueryState>
    </>
  )
}
