import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { queryKeys } from '@/domain/queryKeys'
import { callBackend } from '@/lib/callBackend'
import { failure } from '@/lib/errors'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { readOwn } from '@/lib/readOwn'
import type { Via } from '@/domain/via'
import { actionNoun } from './actionNoun'
import type { Instance } from './instance'
import { whyNoSettings, type InstanceRules } from './instanceCan'

const accessRow = v.pipe(
  v.object({ console_enabled: v.boolean(), can_write_inside: v.boolean() }),
  v.transform(({ console_enabled, can_write_inside }) => ({
    isConsoleOn: console_enabled,
    /** Whether the engine can change the password and the keys of root. */
    canWriteInside: can_write_inside,
  })),
)

/** The ways into a server besides SSH. */
export type InstanceAccess = v.InferOutput<typeof accessRow>

/**
 * The ways into one server.
 * @throws Failure (plain object): `not_found`
 */
export async function loadAccess(instanceId: string, signal: AbortSignal): Promise<InstanceAccess> {
  const query = { select: '*', instance_id: `eq.${instanceId}`, limit: '1' }
  const [access] = await readOwn(v.array(accessRow), 'instance_access', query, signal)
  if (access === undefined) throw failure('not_found')
  return access
}

export const accessQuery = (instanceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances('access', instanceId),
    queryFn: ({ signal }) => loadAccess(instanceId, signal),
  })

/**
 * Switches the console of a server on or off. It is done at once.
 * @param via what the activity names as the origin
 * @throws Failure (plain object): `invalid_state`, `forbidden`, `not_found`
 */
export async function setConsole(
  instanceId: string,
  isOn: boolean,
  via: Via = 'web',
): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('set_console', { instance_id: instanceId, enabled: isOn, via }),
  )
}

const asked = v.pipe(
  v.object({ action_id: v.string() }),
  v.transform(({ action_id }) => action_id),
)

/**
 * Gives root another password, inside a server that runs.
 * @param hash see `makeRootPassword`
 * @param key a UUID of this attempt: sent twice, it acts once
 * @returns the id of the action
 * @throws Failure (plain object): `invalid_state`, `locked`, `forbidden`, `not_found`; `invalid_input` with `field`
 */
export function resetRootPassword(instanceId: string, hash: string, key: string): Promise<string> {
  return callBackend(
    asked,
    (client) =>
      client.rpc('reset_root_password', {
        instance_id: instanceId,
        password_hash: hash,
        idempotency_key: key,
      }),
    fieldOfDetail,
  )
}

/** Keys that root of a server gets. */
export interface KeyChange {
  /** Ids of own keys, and of keys of the workspace. */
  keyIds: readonly string[]
  /** Whether every other key goes. */
  isReplacing: boolean
}

/** The body of `set_server_keys`. */
export const keyChangeBody = (instanceId: string, { keyIds, isReplacing }: KeyChange) => ({
  instance_id: instanceId,
  ssh_key_ids: [...keyIds],
  replace: isReplacing,
})

/**
 * Puts keys into the authorized_keys of root, inside a server that runs.
 * @param key as in `resetRootPassword`
 * @param via what the activity names as the origin
 * @returns the id of the action
 * @throws Failure (plain object): `invalid_state`, `locked`, `forbidden`, `not_found`; `invalid_input` with `field`
 */
export function setServerKeys(
  instanceId: string,
  change: KeyChange,
  key: string,
  via: Via = 'web',
): Promise<string> {
  const body = { ...keyChangeBody(instanceId, change), idempotency_key: key, via }
  return callBackend(asked, (client) => client.rpc('set_server_keys', body), fieldOfDetail)
}

/** Why the person cannot change the password or keys of root now; undefined: they can. */
export function whyNoAccessChange(
  instance: Pick<Instance, 'state' | 'hold' | 'action' | 'deletedAt' | 'rescueSince'>,
  rules: InstanceRules,
): string | undefined {
  const { state, hold, action, rescueSince } = instance
  const reason = whyNoSettings(instance, rules)
  if (reason !== undefined) return reason
  if (hold !== 'none') return 'The server is on hold.'
  if (action !== null) return `Wait until the ${actionNoun(action.kind)} is done.`
  if (rescueSince !== null) return 'The server is in the rescue system. Leave it first.'
  return state === 'running' ? undefined : 'The server must run. Start it first.'
}
