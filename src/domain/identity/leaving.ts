import * as v from 'valibot'
import { moment, whole } from '@/domain/catalogue/planRow'
import { atField, callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'

const exportRow = v.nullable(
  v.pipe(
    v.object({
      status: v.picklist(['queued', 'running', 'ready', 'failed']),
      requested_at: moment,
      ready_at: v.nullable(moment),
      expires_at: v.nullable(moment),
      size: whole,
      parts: whole,
    }),
    v.transform((row) => ({
      status: row.status,
      requestedAt: row.requested_at,
      readyAt: row.ready_at,
      expiresAt: row.expires_at,
      /** In bytes; 0 while it is not ready. */
      size: row.size,
      parts: row.parts,
    })),
  ),
)

/** The copy of the person's data that they asked for. */
export type AccountExport = NonNullable<v.InferOutput<typeof exportRow>>

/** Whether a worker still has to make the copy. */
export const isBeingMade = (copy: AccountExport | null | undefined): boolean =>
  copy?.status === 'queued' || copy?.status === 'running'

/**
 * @returns null if the person has not asked for a copy, or it has expired
 * @throws Failure (plain object)
 */
export function loadExport(signal: AbortSignal): Promise<AccountExport | null> {
  return readOwn(exportRow, 'rpc/my_export', {}, signal)
}

/**
 * Asks for a copy of everything about the person.
 * @throws Failure (plain object): `rate_limited` if there is one of the last hour
 */
export function requestExport(): Promise<AccountExport | null> {
  return callBackend(exportRow, (client) => client.rpc('request_export'))
}

/**
 * Reads the copy part by part.
 * @throws Failure (plain object): `not_found` if it has expired meanwhile, `step_up_cancelled`
 */
export async function downloadExport({ parts }: AccountExport): Promise<Blob> {
  const content: Uint8Array<ArrayBuffer>[] = []
  for (let part = 0; part < parts; part += 1) {
    const base64 = await callBackend(v.string(), (client) =>
      client.rpc('download_export', { part }),
    )
    content.push(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
  }
  return new Blob(content, { type: 'application/zip' })
}

const soleWorkspaceRow = v.pipe(
  v.object({
    workspace_id: v.string(),
    name: v.string(),
    slug: v.string(),
    servers: whole,
    snapshots: whole,
    others: whole,
  }),
  v.transform(({ workspace_id, ...row }) => ({ id: workspace_id, ...row })),
)

/** A workspace whose only owner the person is. `others`: how many more members it has. */
export type SoleWorkspace = v.InferOutput<typeof soleWorkspaceRow>

const deletionRow = v.pipe(
  v.object({
    requested_at: v.nullable(moment),
    due_at: v.nullable(moment),
    postponed_at: v.nullable(moment),
    workspaces: v.array(soleWorkspaceRow),
  }),
  v.transform((row) => ({
    requestedAt: row.requested_at,
    /** From when on the account is deleted; null: nobody asked for it. */
    dueAt: row.due_at,
    /** When the deletion was last tried and not possible. */
    postponedAt: row.postponed_at,
    workspaces: row.workspaces,
  })),
)

/** Whether and when the account is deleted, and what stops it. */
export type Deletion = v.InferOutput<typeof deletionRow>

/** Whether the workspace stops the deletion. An empty one without other members is deleted with the account. */
export const stopsDeletion = ({ servers, snapshots, others }: SoleWorkspace): boolean =>
  servers + snapshots + others > 0

/** @throws Failure (plain object) */
export function loadDeletion(signal: AbortSignal): Promise<Deletion> {
  return readOwn(deletionRow, 'rpc/my_deletion', {}, signal)
}

/**
 * Asks for the deletion of the account in 14 days.
 * @param email the typed address
 * @throws Failure (plain object): `in_use`, `last_owner`, `last_admin`, `step_up_cancelled`
 */
export function requestDeletion(email: string): Promise<Deletion> {
  return callBackend(deletionRow, (client) => client.rpc('request_deletion', { email }), atField)
}

/**
 * Keeps the account.
 * @throws Failure (plain object)
 */
export function cancelDeletion(): Promise<Deletion> {
  return callBackend(deletionRow, (client) => client.rpc('cancel_deletion'))
}

const listedDeletionRow = v.pipe(
  v.object({
    user_id: v.string(),
    email: v.nullable(v.string()),
    full_name: v.string(),
    requested_at: moment,
    due_at: moment,
    postponed_at: v.nullable(moment),
    problem: v.nullable(v.string()),
  }),
  v.transform((row) => ({
    userId: row.user_id,
    name: row.full_name || row.email || 'An account without a name',
    requestedAt: row.requested_at,
    dueAt: row.due_at,
    /** Why it was not possible when it was last tried. */
    problem: row.problem,
  })),
)

/** An account whose person asked for its deletion, as admins see it. */
export type ListedDeletion = v.InferOutput<typeof listedDeletionRow>

/** @throws Failure (plain object): `forbidden` for everybody but admins */
export function listDeletions(signal: AbortSignal): Promise<ListedDeletion[]> {
  return readOwn(v.array(listedDeletionRow), 'rpc/account_deletion_list', {}, signal)
}
