import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { readOwn } from '@/lib/readOwn'

/** What a key may do: `operate` includes `read`. */
export const apiKeyScopes = ['read', 'operate'] as const

export type ApiKeyScope = (typeof apiKeyScopes)[number]

export const scopeNames: Readonly<Record<ApiKeyScope, string>> = {
  read: 'Read',
  operate: 'Operate',
}

/** After how many days a new key can end. */
export const apiKeyDays = [7, 30, 90, 180, 365] as const

/** The dashboard reminds of the end of a key this long before. */
const SOON_MS = 7 * 86_400_000

const apiKeyRow = v.pipe(
  v.object({
    api_key_id: v.string(),
    name: v.string(),
    scope: v.picklist(apiKeyScopes),
    secret_start: v.string(),
    created_by_name: v.nullable(v.string()),
    expires_at: moment,
    last_used_at: v.nullable(moment),
    ended_at: v.nullable(moment),
    end_reason: v.nullable(v.picklist(['revoked', 'left', 'role'])),
  }),
  v.transform((row) => ({
    id: row.api_key_id,
    name: row.name,
    scope: row.scope,
    /** The first characters of the secret. */
    start: row.secret_start,
    createdBy: row.created_by_name || null,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    /** When it ended before its time. */
    endedAt: row.ended_at,
    endReason: row.end_reason,
  })),
)

/** An API key of a workspace, without its secret. Times are ISO texts. */
export type ApiKey = v.InferOutput<typeof apiKeyRow>

/**
 * The keys that work, and those that ended in the last 30 days.
 * @throws Failure (plain object)
 */
export function listApiKeys(workspaceId: string, signal: AbortSignal): Promise<ApiKey[]> {
  const query = {
    select:
      'api_key_id,name,scope,secret_start,created_by_name,expires_at,last_used_at,ended_at,end_reason',
    workspace_id: `eq.${workspaceId}`,
    order: 'ended_at.desc.nullsfirst,expires_at,api_key_id',
  }
  return readOwn(v.array(apiKeyRow), 'api_key_list', query, signal)
}

const namedKey = v.pipe(
  v.object({ api_key_id: v.string(), workspace_id: v.string(), name: v.string() }),
  v.transform((row) => ({ id: row.api_key_id, workspaceId: row.workspace_id, name: row.name })),
)

/** An API key, as the search knows it. */
export type NamedApiKey = v.InferOutput<typeof namedKey>

/**
 * The names of the keys of some workspaces, without those that ended before their time.
 * @throws Failure (plain object)
 */
export function listApiKeyNames(
  workspaceIds: readonly string[],
  signal: AbortSignal,
): Promise<NamedApiKey[]> {
  const query = {
    select: 'api_key_id,workspace_id,name',
    workspace_id: `in.(${workspaceIds.join(',')})`,
    ended_at: 'is.null',
    order: 'name,api_key_id',
  }
  return readOwn(v.array(namedKey), 'api_key_list', query, signal)
}

/**
 * Whether a key works, and for how long.
 * @param now milliseconds since 1970
 */
export function apiKeyState(key: ApiKey, now: number): 'works' | 'soon' | 'ended' {
  const left = Date.parse(key.expiresAt) - now
  if (key.endedAt !== null || left <= 0) return 'ended'
  return left < SOON_MS ? 'soon' : 'works'
}

const made = v.tupleWithRest([v.object({ secret: v.string() })], v.unknown())

/** What a person chooses for a new key. */
export interface NewApiKey {
  name: string
  scope: ApiKeyScope
  days: number
}

/**
 * Makes a key.
 * @returns its secret, which is not stored and not shown again
 * @throws Failure (plain object): `uniqueness_error` and `invalid_input` with `field`, `quota_exceeded`, `forbidden`,
 *   `not_found`
 */
export async function createApiKey(workspaceId: string, key: NewApiKey): Promise<string> {
  const [{ secret }] = await callBackend(
    made,
    (client) => client.rpc('create_api_key', { workspace_id: workspaceId, ...key }),
    fieldOfDetail,
  )
  return secret
}

/** @throws Failure (plain object): `forbidden`, `not_found` */
export async function revokeApiKey(id: string): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('revoke_api_key', { api_key_id: id }))
}
