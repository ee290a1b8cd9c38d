import { useQuery } from '@tanstack/react-query'
import { workspaceSshKeysQuery } from '@/domain/workspaces/queryOptions'
import { combineQueries, type QueryView } from '@/lib/queryView'
import { offeredKeys, type OfferedKey } from './offeredKeys'
import { sshKeysQuery } from './queryOptions'

/**
 * The keys that a person can put on a server of a workspace: their own, and those of the workspace.
 * @param workspaceId empty until it is known
 */
export function useOfferedKeys(userId: string, workspaceId: string): QueryView<OfferedKey[]> {
  const own = useQuery(sshKeysQuery(userId))
  const shared = useQuery({ ...workspaceSshKeysQuery(workspaceId), enabled: workspaceId !== '' })
  const both = combineQueries(own, shared)
  return { ...both, data: both.data && offeredKeys(...both.data) }
}
