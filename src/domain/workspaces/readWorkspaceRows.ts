import { queryClientOf } from '@/domain/session/queryClient'
import { readRows, type RowsQuery } from '@/domain/session/readRows'
import type { RouterContext } from '@/domain/session/routerContext'
import { chosenSlug, currentOf } from './currentWorkspace'
import { myWorkspacesQuery } from './queryOptions'

/** As `readOwnRows`, for rows of the workspace that the dashboard shows in this tab. */
export async function readWorkspaceRows(
  context: RouterContext,
  queriesOf: (workspaceId: string) => RowsQuery[],
): Promise<void> {
  const { session } = context.auth.getSnapshot().context
  if (session === null) return
  try {
    const workspaces = await queryClientOf(context).ensureQueryData(myWorkspacesQuery)
    const current = currentOf(workspaces, chosenSlug(session.user.id))
    if (current !== undefined) void readRows(context, ...queriesOf(current.id))
  } catch {
    // The page shows the failure of the workspaces.
  }
}
