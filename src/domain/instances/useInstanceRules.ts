import { useQuery } from '@tanstack/react-query'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import type { InstanceRules } from './instanceCan'
import { instanceRules } from './instanceRules'

/** What decides which actions the person can ask for in a workspace, for `instanceCan`. */
export function useInstanceRules(userId: string, workspaceId: string | undefined): InstanceRules {
  const { data: transitions } = useQuery(transitionsQuery)
  const { data: states } = useQuery(statesQuery)
  const { data: profile } = useQuery(profileQuery(userId))
  const { data: workspaces } = useQuery(myWorkspacesQuery)
  return instanceRules({ transitions, states, profile, workspaces }, workspaceId)
}
