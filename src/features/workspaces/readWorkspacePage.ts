import { profileQuery } from '@/domain/identity/profileQuery'
import { readOwnRows, type RowsQuery } from '@/domain/session/readRows'
import type { RouterContext } from '@/domain/session/routerContext'
import { myWorkspacesQuery, permissionsQuery } from '@/domain/workspaces/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'

/** Starts to read the rows that every page about a workspace shows, and those of one of them. */
export function readWorkspacePage(
  context: RouterContext,
  ofWorkspace: (workspaceId: string) => RowsQuery[] = () => [],
): void {
  readOwnRows(context, (userId) => [myWorkspacesQuery, permissionsQuery, profileQuery(userId)])
  void readWorkspaceRows(context, ofWorkspace)
}
