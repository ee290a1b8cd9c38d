import { readySources } from '@/domain/snapshots/serverSource'
import type { User } from '@machines/auth.types'
import { QueryState } from '@/components/QueryState'
import { SuspensionNotice, WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import type { Choice } from '@/domain/instances/draft'
import { useUser } from '@/domain/session/useAuth'
import { createLabel } from '@/domain/settings/orders'
import { combineQueries } from '@/lib/queryView'
import { useDeployment, useDeploymentRead } from '@/lib/useDeployment'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { CreateForm } from './CreateForm'
import { useCreateRows } from './useCreateRows'
import { useInstanceDraft } from './useInstanceDraft'

/** /dashboard/servers/new: configure servers, see what they cost, and create them. */
export function CreatePage({ search }: { search: Choice }) {
  const user = useUser()
  const { orders } = useDeployment()
  return (
    <>
      <PageHeader eyebrow="Servers" title={createLabel(orders)} />
      {user === null ? null : <Create user={user} search={search} />}
    </>
  )
}

function Create({ user, search }: { user: User; search: Choice }) {
  const rows = useCreateRows(user.id)
  const isDeploymentRead = useDeploymentRead()
  const kept = useInstanceDraft(user.id)
  const { catalogue, workspaces } = rows
  const query = combineQueries(catalogue.query, rows.regions, rows.images, workspaces.query)
  return (
    <QueryState query={query} pending={<Waiting />}>
      {([plans, regions, images]) => {
        const { current } = workspaces
        // The form can do without the saved configuration, but waits for it. The proposed name depends on the servers.
        // Whether orders are open and which terms hold must be known before the form can be sent.
        const isWaiting = kept.query.isPending || rows.instances.isPending || !isDeploymentRead
        if (isWaiting || current === undefined) return <Waiting />
        const gonePlan = kept.query.data?.gonePlan ?? null
        return (
          <>
            <SuspensionNotice profile={rows.profile.data} />
            <WorkspaceSuspensionNotice workspace={current} />
            {/* Another workspace has other servers and quotas, so its page starts again. The draft stays. */}
            <CreateForm
              key={current.id}
              userId={user.id}
              workspace={current}
              search={search}
              rows={rows}
              lists={{
                plans,
                regions,
                images,
                snapshots: readySources(rows.ownImages.data, rows.snapshots.data),
                gonePlan,
                now: catalogue.now,
              }}
              kept={kept}
            />
          </>
        )
      }}
    </QueryState>
  )
}

function Waiting() {
  return (
    <div className="grid gap-6 px-(--pad) py-6" aria-busy="true">
      <p role="status" className="sr-only">
        Loading plans, regions and images
      </p>
      <Skeleton className="h-6 max-w-48" />
      <Skeleton lines={8} />
      <Skeleton className="h-24" />
    </div>
  )
}
