import { useQuery } from '@tanstack/react-query'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import { includesRole } from '@/domain/workspaces/permissions'
import type { InstanceRules } from './instanceCan'

/** What decides which actions the person can ask for in a workspace, for `instanceCan`. */
export function useInstanceRules(userId: string, workspaceId: string | undefined): InstanceRules {
  const { data: transitions } = useQuery(transitionsQuery)
  const { data: states } = useQuery(statesQuery)
  const { data: profile } = useQuery(profileQuery(userId))
  const { data: workspaces } = useQuery(myWorkspacesQuery)
  const workspace = workspaces?.find(({ id }) => id === workspaceId)
  const blocked =
    workspaces === undefined
      ? 'We are still checking what your role may do.'
      : workspace === undefined
        ? 'You are no member of the workspace of this server.'
        : profile?.suspended_at
          ? 'Your account is suspended.'
          : workspace.suspendedAt === null
            ? undefined
            : 'This workspace is suspended.'
  return {
    transitions,
    states,
    roles: workspace && includesRole(workspace.role, 'operator') ? ['operator'] : [],
    blocked,
  }
}
