import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { roleSchema } from '../workspace'
import { WORKSPACES_PAGE_SIZE, type WorkspacesSearch } from './workspacesSearch'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const spendRow = v.pipe(
  v.object({ currency: v.string(), spent_micros: v.number(), projected_micros: v.number() }),
  v.transform((row) => ({
    currency: row.currency,
    spentMicros: row.spent_micros,
    projectedMicros: row.projected_micros,
  })),
)

/** What a workspace costs in this month in one currency: until now, and until the end of the month. */
export type Spend = v.InferOutput<typeof spendRow>

/** The size of a workspace and what it costs, as admins see it. */
export const workspaceFigures = {
  workspace_id: v.string(),
  members: count,
  /** Without deleted ones. */
  servers: count,
  running: count,
  /** One for each currency; empty if nothing was billed in this month. */
  spend: v.array(spendRow),
}

const listRow = v.pipe(
  v.object({
    ...workspaceFigures,
    slug: v.string(),
    name: v.string(),
    is_personal: v.boolean(),
    suspended_at: v.nullable(moment),
    suspension_reason: v.nullable(v.string()),
    deleted_at: v.nullable(moment),
    created_at: moment,
    owner_id: v.nullable(v.string()),
    owner_name: v.nullable(v.string()),
    total: count,
  }),
  v.transform((row) => ({
    id: row.workspace_id,
    slug: row.slug,
    name: row.name,
    isPersonal: row.is_personal,
    suspendedAt: row.suspended_at,
    suspensionReason: row.suspension_reason,
    deletedAt: row.deleted_at,
    createdAt: row.created_at,
    /** The person who made it, or else its first owner. */
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    members: row.members,
    servers: row.servers,
    running: row.running,
    spend: row.spend,
    total: row.total,
  })),
)

/** A workspace in the list of admins. Times are ISO texts. */
export type ListedWorkspace = Omit<v.InferOutput<typeof listRow>, 'total'>

export interface Workspaces {
  workspaces: ListedWorkspace[]
  /** The number of workspaces on all pages. */
  total: number
}

/**
 * One page of all workspaces, newest first. A page number after the end gives the last page.
 * @throws Failure (plain object): `forbidden`
 */
export async function listWorkspaces(
  search: WorkspacesSearch,
  signal: AbortSignal,
): Promise<Workspaces> {
  const rows = await callBackend(v.array(listRow), (client) =>
    client
      .rpc('admin_list_workspaces', {
        search: search.q ?? '',
        kind: search.kind ?? '',
        page: search.page ?? 1,
        page_size: WORKSPACES_PAGE_SIZE,
      })
      .abortSignal(signal)
      .retry(false),
  )
  return { workspaces: rows, total: rows[0]?.total ?? 0 }
}

const personRow = v.pipe(
  v.object({
    user_id: v.string(),
    full_name: v.string(),
    email: v.nullable(v.string()),
    role: roleSchema,
    member_since: moment,
  }),
  v.transform((row) => ({
    userId: row.user_id,
    fullName: row.full_name,
    email: row.email ?? '',
    role: row.role,
    memberSince: row.member_since,
  })),
)

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

const workspaceRow = v.pipe(
  v.object({
    ...workspaceFigures,
    slug: v.string(),
    name: v.string(),
    is_personal: v.boolean(),
    created_by: v.nullable(v.string()),
    created_by_name: v.nullable(v.string()),
    created_at: moment,
    suspended_at: v.nullable(moment),
    suspension_reason: v.nullable(v.string()),
    suspended_by_name: v.nullable(v.string()),
    suspended_by_role: v.optional(v.nullable(v.string())),
    deleted_at: v.nullable(moment),
    people: v.array(personRow),
    invitations: v.array(invitationRow),
  }),
  v.transform((row) => ({
    id: row.workspace_id,
    slug: row.slug,
    name: row.name,
    isPersonal: row.is_personal,
    /** null if the account is deleted. */
    createdBy:
      row.created_by === null ? null : { id: row.created_by, name: row.created_by_name ?? '' },
    createdAt: row.created_at,
    suspendedAt: row.suspended_at,
    suspensionReason: row.suspension_reason,
    suspendedBy: row.suspended_by_name,
    /** As which type of staff. null: the system. */
    suspendedByRole: row.suspended_by_role,
    deletedAt: row.deleted_at,
    servers: row.servers,
    running: row.running,
    spend: row.spend,
    members: row.people,
    /** Not answered yet, also expired ones. */
    invitations: row.invitations,
  })),
)

/** A workspace with its members and invitations, as admins see it. Times are ISO texts. */
export type AdminWorkspace = v.InferOutput<typeof workspaceRow>

/** @throws Failure (plain object): `not_found`, `forbidden` */
export function loadWorkspace(slug: string, signal: AbortSignal): Promise<AdminWorkspace> {
  return callBackend(workspaceRow, (client) =>
    client.rpc('admin_workspace', { slug }).abortSignal(signal).retry(false),
  )
}
