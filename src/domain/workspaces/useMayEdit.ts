import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '@/domain/identity/profileQuery'
import { can, type Answer, type WorkspaceAction } from '@/domain/workspaces/permissions'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import type { Workspace } from '@/domain/workspaces/workspace'

/** Whether the person may change the firewalls and alarms of a workspace, or do something else in it, and if not, why. */
export function useMayEdit(
  userId: string,
  workspace: Workspace,
  action: WorkspaceAction = 'edit_servers',
): Answer {
  const { data: permissions } = useQuery(permissionsQuery)
  const { data: profile } = useQuery(profileQuery(userId))
  return can(permissions, workspace, action, Boolean(profile?.suspended_at))
}
