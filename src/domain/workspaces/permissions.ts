import * as v from 'valibot'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { readPublic } from '@/lib/readPublic'
import {
  roleNames,
  roleSchema,
  workspaceRoles,
  type Workspace,
  type WorkspaceRole,
} from './workspace'

/** What a member can do. The database has a row for each, with the lowest role that may. */
export type WorkspaceAction =
  | 'view'
  | 'leave'
  | 'create_servers'
  | 'resize_servers'
  | 'edit_servers'
  | 'open_console'
  | 'delete_servers'
  | 'request_quota'
  | 'manage_members'
  | 'rename'
  | 'set_limit'
  | 'set_mailbox'
  | 'share_images'
  | 'download_disks'
  | 'manage_api_keys'
  | 'manage_ssh_keys'
  | 'manage_webhooks'
  | 'see_billing'
  | 'pay'
  | 'delete'

const permissionRow = v.pipe(
  v.object({
    action: v.string(),
    minimum_role: roleSchema,
    label: v.string(),
    condition: v.string(),
    is_for_accountants: v.boolean(),
  }),
  v.transform(({ minimum_role, is_for_accountants, ...rest }) => ({
    ...rest,
    minimumRole: minimum_role,
    /** Accountants may as well, whatever the lowest role is. */
    isForAccountants: is_for_accountants,
  })),
)

/** One row of what the roles may do. The procedures of the database check the same rows. */
export type Permission = v.InferOutput<typeof permissionRow>

/** The columns of the public rows, for the query and for the line below the table. */
export const PERMISSIONS_TABLE = 'workspace_permissions'

/** @throws Failure (plain object) */
export function listPermissions(signal: AbortSignal): Promise<Permission[]> {
  return readPublic(
    v.array(permissionRow),
    publicRowsUrl(PERMISSIONS_TABLE, {
      select: 'action,minimum_role,label,condition,is_for_accountants',
      order: 'sort',
    }),
    signal,
  )
}

/** Whether a role includes another one. */
export function includesRole(role: WorkspaceRole, minimum: WorkspaceRole): boolean {
  return workspaceRoles.indexOf(role) >= workspaceRoles.indexOf(minimum)
}

/** Whether a role may do what a row is about. */
export function mayDo(role: WorkspaceRole, row: Permission): boolean {
  return role === 'accountant' ? row.isForAccountants : includesRole(role, row.minimumRole)
}

export type Answer = { allowed: true; reason?: undefined } | { allowed: false; reason: string }

const no = (reason: string): Answer => ({ allowed: false, reason })

/**
 * Whether the signed-in person may do something in a workspace, and if not, why. It only explains: the database
 * decides, by the same rows.
 * @param permissions `undefined` while they are loading
 * @param isSuspended the account of the person is suspended
 */
export function can(
  permissions: readonly Permission[] | undefined,
  workspace: Pick<Workspace, 'role' | 'suspendedAt'>,
  action: WorkspaceAction,
  isSuspended = false,
): Answer {
  const row = permissions?.find((each) => each.action === action)
  if (row === undefined) return no('We are still checking what your role may do.')
  // Who is suspended still reads.
  if (action !== 'view' && action !== 'see_billing') {
    if (isSuspended) return no('Your account is suspended.')
    // A payment can be what ends the suspension, and customers who leave take their disks along.
    if (workspace.suspendedAt !== null && action !== 'pay' && action !== 'download_disks')
      return no('This workspace is suspended.')
  }
  if (mayDo(workspace.role, row)) return { allowed: true }
  const needed = row.minimumRole === 'owner' ? 'an owner' : 'an operator or an owner'
  return no(
    `Only ${row.isForAccountants ? 'an accountant or ' : ''}${needed} can do this. Your role is ${roleNames[workspace.role].toLowerCase()}.`,
  )
}
