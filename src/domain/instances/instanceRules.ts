import type { InstanceState, Transition } from '@/domain/catalogue/queries'
import type { Profile } from '@/domain/identity/profile'
import { includesRole } from '@/domain/workspaces/permissions'
import type { Workspace } from '@/domain/workspaces/workspace'
import type { InstanceRules } from './instanceCan'

/** The rows that decide; each is `undefined` while it is loading. */
export interface RuleRows {
  transitions: readonly Transition[] | undefined
  states: readonly InstanceState[] | undefined
  profile: Pick<Profile, 'suspended_at'> | undefined
  /** The workspaces of the person. */
  workspaces: readonly Pick<Workspace, 'id' | 'role' | 'suspendedAt'>[] | undefined
}

function blockedBy(
  { profile, workspaces }: RuleRows,
  workspace: Pick<Workspace, 'suspendedAt'> | undefined,
): string | undefined {
  if (workspaces === undefined) return 'We are still checking what your role may do.'
  if (workspace === undefined) return 'You are no member of the workspace of this server.'
  if (profile?.suspended_at) return 'Your account is suspended.'
  return workspace.suspendedAt === null ? undefined : 'This workspace is suspended.'
}

/** What decides which actions a person can ask for in a workspace, for `instanceCan`. */
export function instanceRules(rows: RuleRows, workspaceId: string | undefined): InstanceRules {
  const workspace = rows.workspaces?.find(({ id }) => id === workspaceId)
  return {
    transitions: rows.transitions,
    states: rows.states,
    roles: workspace && includesRole(workspace.role, 'operator') ? ['operator'] : [],
    blocked: blockedBy(rows, workspace),
  }
}
