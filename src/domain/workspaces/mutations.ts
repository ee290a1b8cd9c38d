import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { roleSchema, type Workspace, type WorkspaceRole } from './workspace'

/** A procedure that answers nothing. */
const nothing = v.unknown()

const made = v.tupleWithRest([v.object({ slug: v.string() })], v.unknown())

/**
 * Makes a workspace, with the person as its owner.
 * @returns its slug
 * @throws Failure (plain object): `quota_exceeded`, `forbidden`, `invalid_input` with `field`
 */
export async function createWorkspace(name: string): Promise<string> {
  const [row] = await callBackend(made, (client) => client.rpc('create_workspace', { name }))
  return row.slug
}

/**
 * Renames a workspace. Its slug stays.
 * @returns the new version
 * @throws Failure (plain object): `conflict` if the stored version is another one, `forbidden`, `not_found`
 */
export function renameWorkspace(id: string, name: string, version: number): Promise<number> {
  return callBackend(v.number(), (client) =>
    client.rpc('rename_workspace', { workspace_id: id, name, version }),
  )
}

/**
 * Sets what a month should cost at most, in millionths of the currency, and what happens then; null: no limit.
 * @returns the new version
 * @throws Failure (plain object): `conflict` if the stored version is another one, `forbidden`, `not_found`
 */
export function setMonthlyLimit(
  id: string,
  micros: number | null,
  action: Workspace['limitAction'],
  version: number,
): Promise<number> {
  return callBackend(v.number(), (client) =>
    client.rpc('set_workspace_limit', {
      workspace_id: id,
      version,
      limit_action: action,
      ...(micros !== null && { monthly_limit_micros: micros }),
    }),
  )
}

/** @throws Failure (plain object): `in_use`, `protected`, `forbidden`, `not_found` */
export async function deleteWorkspace(id: string): Promise<void> {
  await callBackend(
    nothing,
    (client) => client.rpc('delete_workspace', { workspace_id: id }),
    fieldOfDetail,
  )
}

/** @throws Failure (plain object): `last_owner`, `protected`, `forbidden`, `not_found` */
export async function leaveWorkspace(id: string): Promise<void> {
  await callBackend(nothing, (client) => client.rpc('leave_workspace', { workspace_id: id }))
}

/** @throws Failure (plain object): `last_owner`, `protected`, `forbidden`, `not_found` */
export async function setRole(id: string, userId: string, role: WorkspaceRole): Promise<void> {
  await callBackend(nothing, (client) =>
    client.rpc('set_workspace_role', { workspace_id: id, user_id: userId, role }),
  )
}

/** @throws Failure (plain object): `last_owner`, `protected`, `forbidden`, `not_found` */
export async function removeMember(id: string, userId: string): Promise<void> {
  await callBackend(nothing, (client) =>
    client.rpc('remove_workspace_member', { workspace_id: id, user_id: userId }),
  )
}

const invited = v.tupleWithRest([v.object({ token: v.string() })], v.unknown())

/** The form shows a refusal that concerns the address at its field. */
function atEmail(refused: Failure): Failure {
  return refused.code === 'already_member' ? { ...refused, field: 'email' } : refused
}

/**
 * Invites an address, or replaces its invitation that waits.
 * @returns the token for the link, which is not stored and not shown again
 * @throws Failure (plain object): `already_member` with `field`, `quota_exceeded`, `forbidden`, `not_found`
 */
export async function invite(id: string, email: string, role: WorkspaceRole): Promise<string> {
  const [row] = await callBackend(
    invited,
    (client) => client.rpc('invite_to_workspace', { workspace_id: id, email, role }),
    atEmail,
  )
  return row.token
}

/** @throws Failure (plain object): `invitation_closed`, `forbidden`, `not_found` */
export async function withdrawInvitation(invitationId: string): Promise<void> {
  await callBackend(nothing, (client) =>
    client.rpc('withdraw_invitation', { invitation_id: invitationId }),
  )
}

/**
 * @returns the slug of the workspace
 * @throws Failure (plain object): `invitation_closed`, `quota_exceeded`, `forbidden`, `not_found`
 */
export function acceptInvitation(invitationId: string): Promise<string> {
  return callBackend(v.string(), (client) =>
    client.rpc('accept_invitation', { invitation_id: invitationId }),
  )
}

/** @throws Failure (plain object): `invitation_closed`, `forbidden`, `not_found` */
export async function declineInvitation(invitationId: string): Promise<void> {
  await callBackend(nothing, (client) =>
    client.rpc('decline_invitation', { invitation_id: invitationId }),
  )
}

const linked = v.pipe(
  v.object({
    invitation_id: v.string(),
    workspace_name: v.string(),
    role: roleSchema,
    invited_by_name: v.nullable(v.string()),
    email: v.string(),
    status: v.picklist(['pending', 'expired', 'accepted', 'declined', 'withdrawn']),
    is_mine: v.boolean(),
  }),
  v.transform((row) => ({
    id: row.invitation_id,
    workspaceName: row.workspace_name,
    role: row.role,
    invitedBy: row.invited_by_name || null,
    email: row.email,
    status: row.status,
    /** It is for the confirmed address of the signed-in person. */
    isMine: row.is_mine,
  })),
)

/** What the link of an invitation leads to. */
export type LinkedInvitation = v.InferOutput<typeof linked>

/**
 * @returns null if the token belongs to no invitation
 * @throws Failure (plain object)
 */
export async function findInvitation(
  token: string,
  signal: AbortSignal,
): Promise<LinkedInvitation | null> {
  const rows = await callBackend(v.array(linked), (client) =>
    client.rpc('find_invitation', { token }).abortSignal(signal).retry(false),
  )
  return rows[0] ?? null
}
