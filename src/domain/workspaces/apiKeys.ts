import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { labelOfRow } from '@/domain/instances/labels'
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

/** What happens when a month reaches the limit of a key. */
const keyLimitActions = ['create_nothing', 'stop_marked'] as const

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
    monthly_limit_micros: v.nullable(v.number()),
    limit_action: v.picklist(keyLimitActions),
    actions: v.nullable(v.array(v.string())),
    label_key: v.nullable(v.string()),
    label_value: v.nullable(v.string()),
    approval_micros: v.nullable(v.number()),
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
    /** What a month of all that was made with it costs at most. Null: there is no limit. */
    monthlyLimitMicros: row.monthly_limit_micros,
    limitAction: row.limit_action,
    /** With these alone it changes something, such as `start_servers`. Null: everything that its scope allows. */
    actions: row.actions,
    /** It changes only the servers with this label, such as `role=web`. Null: all servers of the workspace. */
    label: labelOfRow(row),
    /** A person approves each order that adds more than this to a month; 0: all that costs something. Null: none. */
    approvalMicros: row.approval_micros,
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
      'api_key_id,name,scope,secret_start,created_by_name,expires_at,last_used_at,ended_at,end_reason,monthly_limit_micros,limit_action,actions,label_key,label_value,approval_micros',
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

/** What a month of all that is made with a key costs at most, and what happens then. */
export type KeyLimit = Pick<ApiKey, 'monthlyLimitMicros' | 'limitAction'>

/** The parameters of a procedure that sets it. */
const limitParameters = ({ monthlyLimitMicros, limitAction }: KeyLimit) => ({
  ...(monthlyLimitMicros === null ? {} : { monthly_limit_micros: monthlyLimitMicros }),
  limit_action: limitAction,
})

/** What a person chooses for a new key. */
export interface NewApiKey extends KeyLimit {
  name: string
  scope: ApiKeyScope
  days: number
  /** As of `ApiKey`; never an empty list. */
  actions: readonly string[] | null
  /** It changes only the servers with this label. Null: all servers of the workspace. */
  label: { key: string; value: string } | null
  /** As of `ApiKey`. */
  approvalMicros: number | null
}

/**
 * Makes a key.
 * @returns its secret, which is not stored and not shown again
 * @throws Failure (plain object): `uniqueness_error` and `invalid_input` with `field`, `quota_exceeded`, `forbidden`,
 *   `not_found`
 */
export async function createApiKey(workspaceId: string, key: NewApiKey): Promise<string> {
  const { name, scope, days, actions, label, approvalMicros } = key
  const [{ secret }] = await callBackend(
    made,
    (client) =>
      client.rpc('create_api_key', {
        workspace_id: workspaceId,
        name,
        scope,
        days,
        ...(actions === null ? {} : { actions: [...actions] }),
        ...(label === null ? {} : { label_key: label.key, label_value: label.value }),
        ...(approvalMicros === null ? {} : { approval_micros: approvalMicros }),
        ...limitParameters(key),
      }),
    fieldOfDetail,
  )
  return secret
}

/** @throws Failure (plain object): `forbidden`, `not_found` */
export async function revokeApiKey(id: string): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('revoke_api_key', { api_key_id: id }))
}

/** @throws Failure (plain object): `forbidden`, `not_found`, `invalid_input` */
export async function setApiKeyLimit(id: string, limit: KeyLimit): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('set_api_key_limit', { api_key_id: id, ...limitParameters(limit) }),
  )
}

/**
 * Lets a key ask above an amount, or above a smaller one than before.
 * @throws Failure (plain object): `invalid_input` (the amount is larger), `forbidden`, `not_found`
 */
export async function setApiKeyApproval(id: string, approvalMicros: number): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('set_api_key_approval', { api_key_id: id, approval_micros: approvalMicros }),
  )
}

const keyMonth = v.pipe(
  v.object({ api_key_id: v.string(), spent_micros: v.number(), exhausts_at: v.nullable(moment) }),
  v.transform((row) => ({
    id: row.api_key_id,
    spentMicros: row.spent_micros,
    /** When the month reaches the limit of the key if nothing changes. Null: not this month. */
    exhaustsAt: row.exhausts_at,
  })),
)

/** How much of its limit a key has used this month. */
export type KeyMonth = v.InferOutput<typeof keyMonth>

/** The months of the keys that have a limit. @throws Failure (plain object): `not_found` */
export function listKeyMonths(workspaceId: string, signal: AbortSignal): Promise<KeyMonth[]> {
  return readOwn(v.array(keyMonth), 'rpc/api_key_limits', { workspace_id: workspaceId }, signal)
}

const keyAction = v.object({ action: v.string(), area: v.string(), label: v.string() })

/** What the list of a key can name. `area`: what it is about, such as Volumes. */
export type KeyAction = v.InferOutput<typeof keyAction>

/** In the order in which they are shown. @throws Failure (plain object) */
export function listKeyActions(signal: AbortSignal): Promise<KeyAction[]> {
  const query = { select: 'action,area,label', order: 'sort' }
  return readOwn(v.array(keyAction), 'api_key_actions', query, signal)
}

/** An action in words: `start_servers` is "start servers". */
export const actionWords = (action: string) => action.replaceAll('_', ' ')
