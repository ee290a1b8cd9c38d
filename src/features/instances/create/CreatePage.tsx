import type { User } from '@machines/auth.types'
import { LoadFailure, StaleNotice } from '@/components/LoadFailure'
import { SuspensionNotice } from '@/components/SuspensionNotice'
import type { Lists } from '@/domain/instances/choice'
import type { Choice } from '@/domain/instances/draft'
import { useUser } from '@/domain/session/useAuth'
import { createLabel } from '@/domain/settings/orders'
import { useDeployment } from '@/lib/useDeployment'
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
  const kept = useInstanceDraft(user.id)
  const { catalogue, regions, images, workspaces } = rows
  const needed = [catalogue.query, regions, images, workspaces.query]
  const retry = {
    isRetrying: needed.some(({ isFetching }) => isFetching),
    onRetry: () => void Promise.all(needed.map((query) => query.refetch())),
  }
  const failed = needed.find(({ error }) => error)?.error
  if (failed && needed.some(({ data }) => data === undefined)) {
    return <LoadFailure failure={failed} {...retry} />
  }
  const { current } = workspaces
  const isWaiting =
    needed.some(({ isPending }) => isPending) ||
    kept.query.isPending ||
    // The proposed name depends on them.
    rows.instances.isPending
  if (isWaiting || current === undefined) return <Waiting />
  const lists: Lists = {
    plans: catalogue.plans,
    regions: regions.data ?? [],
    images: images.data ?? [],
    gonePlan: kept.query.data?.gonePlan ?? null,
    now: catalogue.now,
  }
  return (
    <>
      <SuspensionNotice profile={rows.profile.data} />
      {failed ? <StaleNotice failure={failed} readAt={catalogue.now} {...retry} /> : null}
      {/* Another workspace has other servers and quotas, so its page starts again. The draft stays. */}
      <CreateForm
        key={current.id}
        userId={user.id}
        workspace={current}
        search={search}
        rows={rows}
        lists={lists}
        kept={kept}
      />
    </>
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
