import { queryClientOf } from '@/domain/session/queryClient'
import type { RowsQuery } from '@/domain/session/readRows'
import type { RouterContext } from '@/domain/session/routerContext'
import { earlyAnswer } from '@/lib/earlyRead'
import { chosenSlug, currentOf } from './currentWorkspace'
import { myWorkspacesQuery } from './queryOptions'

/** The rows that a page shows first: of the signed-in person, and of the workspace that this tab shows. */
export interface FirstRows {
  own: (userId: string) => RowsQuery[]
  workspace?: (workspaceId: string) => RowsQuery[]
}

/**
 * Starts to read the first rows of a page. If the document has requested them, the result is a promise for which the
 * page waits: it is drawn once, with its rows, and replaces what the document shows. It never rejects.
 */
export function readFirstRows(
  context: RouterContext,
  { own, workspace = () => [] }: FirstRows,
): Promise<unknown> | undefined {
  const { session } = context.auth.getSnapshot().context
  if (session === null) return undefined
  const userId = session.user.id
  const client = queryClientOf(context)
  const start = (queries: RowsQuery[]) =>
    Promise.allSettled(queries.map((query) => client.ensureQueryData(query as never)))
  const ofWorkspace = async () => {
    const workspaces = await client.ensureQueryData(myWorkspacesQuery)
    const current = currentOf(workspaces, chosenSlug(userId))
    return current && start(workspace(current.id))
  }
  const read = Promise.allSettled([start(own(userId)), ofWorkspace()])
  return earlyAnswer()?.then((isThere) => (isThere ? read : undefined))
}
