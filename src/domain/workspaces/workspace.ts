import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { readOwn } from '@/lib/readOwn'

/**
 * The roles in a workspace, from the least to the most. A role may do what the roles before it may, but for accountants:
 * they see the bills alone, which viewers and operators do not see.
 */
export const workspaceRoles = ['accountant', 'viewer', 'operator', 'owner'] as const

export const roleSchema = v.picklist(workspaceRoles)

export type WorkspaceRole = v.InferOutput<typeof roleSchema>

export const roleNames: Readonly<Record<WorkspaceRole, string>> = {
  accountant: 'Accountant',
  viewer: 'Viewer',
  operator: 'Operator',
  owner: 'Owner',
}

const workspaceRow = v.pipe(
  v.object({
    workspace_id: v.string(),
    slug: v.string(),
    name: v.string(),
    is_own_personal: v.boolean(),
    role: roleSchema,
    suspended_at: v.nullable(moment),
    suspension_reason: v.nullable(v.string()),
    version: v.number(),
    monthly_limit_micros: v.nullable(v.number()),
    limit_action: v.picklist(['warn', 'create_nothing', 'stop_marked']),
    servers: v.number(),
    snapshots: v.number(),
    members: v.number(),
    has_approvals: v.boolean(),
  }),
  v.transform((row) => ({
    id: row.workspace_id,
    slug: row.slug,
    name: row.name,
    /** Made at sign-up: the person can neither leave nor delete it. */
    isOwnPersonal: row.is_own_personal,
    role: row.role,
    suspendedAt: row.suspended_at,
    suspensionReason: row.suspension_reason,
    version: row.version,
    /** What a month should cost at most, in millionths of the currency, or null. */
    monthlyLimitMicros: row.monthly_limit_micros,
    /** What happens at the limit. */
    limitAction: row.limit_action,
    /** An API key asks for approval of what it orders, or an order waits for it. */
    hasApprovals: row.has_approvals,
    /** How many there are, without deleted ones. */
    counts: { servers: row.servers, snapshots: row.snapshots, members: row.members },
  })),
)

/** A workspace of the signed-in person, with their role. */
export type Workspace = v.InferOutput<typeof workspaceRow>

/** @throws Failure (plain object) */
export function listMyWorkspaces(signal: AbortSignal): Promise<Workspace[]> {
  const query = {
    select:
      'workspace_id,slug,name,is_own_personal,role,suspended_at,suspension_reason,version,monthly_limit_micros,limit_action,servers,snapshots,members,has_approvals',
    order: 'is_own_personal.desc,name,slug',
  }
  return readOwn(v.array(workspaceRow), 'my_workspaces', query, signal)
}

const memberRow = v.pipe(
  v.object({
    user_id: v.string(),
    full_name: v.string(),
    email: v.nullable(v.string()),
    role: roleSchema,
    is_person_of: v.boolean(),
    member_since: moment,
    last_active_on: v.nullable(v.string()),
  }),
  v.transform((row) => ({
    userId: row.user_id,
    fullName: row.full_name,
    email: row.email ?? '',
    role: row.role,
    /** It is their personal workspace: they stay an owner. */
    isPersonOf: row.is_person_of,
    memberSince: row.member_since,
    /** The last day, in UTC, on which they used the site: `2026-11-21`; null: not known. */
    lastActiveOn: row.last_active_on,
  })),
)

/** A member of a workspace. */
export type Member = v.InferOutput<typeof memberRow>

/** @throws Failure (plain object) */
export function listMembers(workspaceId: string, signal: AbortSignal): Promise<Member[]> {
  const query = {
    select: 'user_id,full_name,email,role,is_person_of,member_since,last_active_on',
    workspace_id: `eq.${workspaceId}`,
    order: 'member_since,user_id',
  }
  return readOwn(v.array(memberRow), 'workspace_people', query, signal)
}

const invitationRow = v.pipe(
  v.object({
    invitation_id: v.string(),
    email: v.string(),
    role: roleSchema,
    invited_by_name: v.nullable(v.string()),
    expires_at: moment,
  }),
  v.transform((row) => ({
    id: row.invitation_id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by_name || null,
    expiresAt: row.expires_at,
  })),
)

/** An invitation that nobody has answered yet. It may have expired. */
export type Invitation = v.InferOutput<typeof invitationRow>

/** @throws Failure (plain object) */
export function listInvitations(workspaceId: string, signal: AbortSignal): Promise<Invitation[]> {
  const query = {
    select: 'invitation_id,email,role,invited_by_name,expires_at',
    workspace_id: `eq.${workspaceId}`,
    order: 'created_at,invitation_id',
  }
  return readOwn(v.array(invitationRow), 'workspace_invitation_list', query, signal)
}

const ownInvitationRow = v.pipe(
  v.object({
    invitation_id: v.string(),
    workspace_name: v.string(),
    role: roleSchema,
    invited_by_name: v.nullable(v.string()),
    expires_at: moment,
  }),
  v.transform((row) => ({
    id: row.invitation_id,
    workspaceName: row.workspace_name,
    role: row.role,
    invitedBy: row.invited_by_name || null,
    expiresAt: row.expires_at,
  })),
)

/** An invitation that waits for the confirmed address of the signed-in person. */
export type OwnInvitation = v.InferOutput<typeof ownInvitationRow>

/** @throws Failure (plain object) */
export function listMyInvitations(signal: AbortSignal): Promise<OwnInvitation[]> {
  const query = {
    select: 'invitation_id,workspace_name,role,invited_by_name,expires_at',
    order: 'created_at,invitation_id',
  }
  return readOwn(v.array(ownInvitationRow), 'my_invitations', query, signal)
}
