import { roleNames, workspaceRoles } from '@/domain/workspaces/workspace'

/** The choices of a select for a role. */
export const roleOptions = workspaceRoles.map((value) => ({ value, label: roleNames[value] }))
