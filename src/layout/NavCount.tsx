import { useUser } from '@/domain/session/useAuth'
import { useCurrentWorkspace } from '@/domain/workspaces/useCurrentWorkspace'
import type { Workspace } from '@/domain/workspaces/workspace'

export type CountName = keyof Workspace['counts']

/** How many there are of something in the current workspace, beside the link to it. Nothing until it is known. */
export function NavCount({ of }: { of: CountName }) {
  const user = useUser()
  return user === null ? null : <Count userId={user.id} of={of} />
}

function Count({ userId, of }: { userId: string; of: CountName }) {
  const { current } = useCurrentWorkspace(userId)
  if (current === undefined) return null
  return (
    <span className="num pointer-events-none absolute top-1/2 right-(--pad) -translate-y-1/2 text-12 text-text-3">
      {current.counts[of]} <span className="sr-only">{of}</span>
    </span>
  )
}
