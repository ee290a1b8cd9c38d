import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notifyFailure } from '@/components/notifyFailure'
import { SectionHead } from '@/components/SectionHead'
import { markServers } from '@/domain/billing/mutations'
import { billingStale, instancesStale } from '@/domain/staleKeys'
import { can } from '@/domain/workspaces/permissions'
import { myWorkspacesQuery, permissionsQuery } from '@/domain/workspaces/queryOptions'
import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'
import type { TabProps } from './InstancePage'

/** Whether the server is stopped at a monthly limit. Owners decide, because a server that goes on costs more. */
export function LimitSection({ instance: { id, name, mayBeStopped, workspace } }: TabProps) {
  const { data: workspaces } = useQuery(myWorkspacesQuery)
  const { data: permissions } = useQuery(permissionsQuery)
  const own = workspaces?.find((each) => each.id === workspace.id)
  const mark = useMutation({
    mutationFn: () => markServers(workspace.id, [id], !mayBeStopped),
    onSuccess: () =>
      notifySuccess(mayBeStopped ? `${name} keeps running at the limit.` : `${name} is marked.`),
    onError: (failure) => notifyFailure(failure.message, failure),
    meta: { invalidates: [...instancesStale, ...billingStale], alsoAfter: 'failure' },
  })
  if (own === undefined) return null
  const { reason } = can(permissions, own, 'set_limit')
  return (
    <section aria-labelledby="limit" className="border-t border-line">
      <SectionHead id="limit" title="Monthly limit" />
      <div className="grid max-w-[34rem] gap-4 px-(--pad) pb-8 text-14">
        <p>
          {mayBeStopped
            ? 'This server is marked. Shortly before a monthly limit it is shut down, and costs nothing until the limit is raised or the next month begins.'
            : 'This server keeps running at a monthly limit, even if the month then costs more.'}{' '}
          {own.monthlyLimitMicros === null
            ? 'The workspace has no limit.'
            : own.limitAction === 'stop_marked'
              ? null
              : 'The limit of the workspace stops no servers.'}{' '}
          <Link to="/dashboard/billing/budget">See the monthly limit</Link>.
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            busy={mark.isPending}
            disabledReason={reason}
            {...(reason === undefined ? {} : { reasonBeside: 'limit-off' })}
            onClick={() => mark.mutate()}
          >
            {mayBeStopped ? 'Let it go on' : 'Mark to stop'}
          </Button>
          <p id="limit-off" className="text-text-2">
            {reason}
          </p>
        </div>
      </div>
    </section>
  )
}
