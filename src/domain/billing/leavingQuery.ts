import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'

/** What keeps a workspace from being deleted, and the money that it has. */
export const leavingQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('leaving', workspaceId),
    // Few people delete a workspace: what reads its account is loaded by itself.
    queryFn: async ({ signal }) => (await import('./leaving')).loadLeaving(workspaceId, signal),
  })
