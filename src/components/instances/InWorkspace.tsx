import type { ReactNode } from 'react'
import { useUser } from '@/domain/session/useAuth'
import { useCurrentWorkspace } from '@/domain/workspaces/useCurrentWorkspace'
import type { Workspace } from '@/domain/workspaces/workspace'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { QueryState } from '../QueryState'

export interface WorkspaceScope {
  userId: string
  workspace: Workspace
}

interface InWorkspaceProps {
  /** The title of the page, shown until the workspace is known. */
  title: string
  children: (scope: WorkspaceScope) => ReactNode
}

/** A page about the current workspace. Each workspace gets a page of its own, so no choice of another one stays. */
export function InWorkspace({ title, children }: InWorkspaceProps) {
  const user = useUser()
  return user === null ? null : (
    <Current userId={user.id} title={title}>
      {children}
    </Current>
  )
}

function Current({ userId, title, children }: InWorkspaceProps & { userId: string }) {
  const { query, current } = useCurrentWorkspace(userId)
  if (current !== undefined) {
    return (
      <div key={current.id} className="contents">
        {children({ userId, workspace: current })}
      </div>
    )
  }
  return (
    <>
      <PageHeader eyebrow="Dashboard" title={title} />
      <QueryState query={query} pending={<CenteredSpinner />}>
        {() => null}
      </QueryState>
    </>
  )
}
