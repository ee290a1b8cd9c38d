import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { InWorkspace, type WorkspaceScope } from '@/components/instances/InWorkspace'
import { notifyFailure } from '@/components/notifyFailure'
import { QueryState } from '@/components/QueryState'
import { WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { alarmBounds, deleteAlarm, updateAlarm, type Alarm } from '@/domain/alarms/alarms'
import { alarmsQuery } from '@/domain/alarms/queryOptions'
import { alarmsStale } from '@/domain/staleKeys'
import { useMayEdit } from '@/domain/workspaces/useMayEdit'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { PageHeader } from '@/ui/PageHeader'
import { Table } from '@/ui/Table'
import { alarmColumns } from './alarmColumns'
import { FiredAlarms } from './FiredAlarms'

const AlarmDialog = lazyWithRetry(
  'The form',
  async () => (await import('./AlarmDialog')).AlarmDialog,
)

/** What a person does: a new alarm, a change of one, or its deletion. */
type Open = { kind: 'new' } | { kind: 'change' | 'delete'; alarm: Alarm }

export interface AlarmsPageProps {
  /** The server whose page led here: a new alarm for it is open. */
  serverId?: string | undefined
}

/** /dashboard/alarms: the alarms of the current workspace, and when they fired. */
export function AlarmsPage({ serverId }: AlarmsPageProps) {
  return (
    <InWorkspace title="Alarms">
      {(scope) => <Alarms key={serverId} {...scope} serverId={serverId} />}
    </InWorkspace>
  )
}

function Alarms({ userId, workspace, serverId }: WorkspaceScope & AlarmsPageProps) {
  const query = useQuery(alarmsQuery(workspace.id))
  const { reason } = useMayEdit(userId, workspace)
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open | undefined>(
    serverId === undefined ? undefined : { kind: 'new' },
  )
  const close = () => {
    setOpen(undefined)
    if (serverId !== undefined) void navigate({ to: '/dashboard/alarms', replace: true })
  }
  const pause = useMutation({
    mutationFn: (alarm: Alarm) => updateAlarm(alarm, { isPaused: !alarm.isPaused }),
    onError: (failure) => notifyFailure([failure.message, failure.hint].join(' '), failure),
    meta: { invalidates: alarmsStale, alsoAfter: 'failure' },
  })
  const remove = useMutation({
    mutationFn: ({ id }: Alarm) => deleteAlarm(id),
    onSuccess: close,
    onError: (failure) => notifyFailure([failure.message, failure.hint].join(' '), failure),
    meta: { invalidates: alarmsStale, alsoAfter: 'failure' },
  })
  const isFull = (query.data?.length ?? 0) >= alarmBounds.perWorkspace
  const columns = alarmColumns({
    reason,
    pausing: pause.isPending ? pause.variables.id : undefined,
    onPause: pause.mutate,
    onChange: (alarm) => setOpen({ kind: 'change', alarm }),
    onDelete: (alarm) => setOpen({ kind: 'delete', alarm }),
  })
  return (
    <>
      <PageHeader
        eyebrow={workspace.name}
        title="Alarms"
        lead="An alarm tells you when servers are busy for a while, use up their transfer, or do not answer. Each is looked at once a minute."
        actions={
          <Button
            variant="primary"
            disabledReason={
              reason ??
              (isFull ? `A workspace has at most ${alarmBounds.perWorkspace} alarms.` : undefined)
            }
            onClick={() => setOpen({ kind: 'new' })}
          >
            New alarm
          </Button>
        }
      />
      <WorkspaceSuspensionNotice workspace={workspace} />
      <QueryState query={query}>
        {(alarms) => (
          <Table
            caption={`Alarms of ${workspace.name}`}
            columns={columns}
            rows={alarms ?? []}
            rowKey={({ id }) => id}
            skeleton={alarms === undefined ? 2 : 0}
            empty={
              <EmptyState title="No alarms yet">
                Create one to hear of a busy or unreachable server before your customers do. A
                server that you stopped never fires.
              </EmptyState>
            }
          />
        )}
      </QueryState>
      {/* Nothing can have fired where there is no alarm: deleting one deletes its history. */}
      {query.data?.length === 0 ? null : <FiredAlarms workspaceId={workspace.id} />}
      {(open?.kind === 'new' && reason === undefined) || open?.kind === 'change' ? (
        <AlarmDialog
          workspaceId={workspace.id}
          alarm={open.kind === 'change' ? open.alarm : undefined}
          serverId={open.kind === 'new' ? serverId : undefined}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'delete' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Delete ${open.alarm.name}?`}
          description="Its history is deleted too. This cannot be undone. To keep it, pause it instead."
          confirmLabel="Delete alarm"
          tone="danger"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(open.alarm)}
        />
      ) : null}
    </>
  )
}
