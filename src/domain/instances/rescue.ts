import * as v from 'valibot'
import type { Via } from '@/domain/via'
import { callBackend } from '@/lib/callBackend'
import { actionNoun } from './actionNoun'
import type { Instance } from './instance'
import { whyNoSettings, type InstanceRules } from './instanceCan'

const asked = v.pipe(
  v.object({ action_id: v.string() }),
  v.transform(({ action_id }) => action_id),
)

/**
 * Starts a server with the rescue system instead of its own. One that runs is rebooted.
 * @param hash of a password for root, see `makeRootPassword`; null: the console and the keys of the server open it
 * @param key a UUID of this attempt: sent twice, it acts once
 * @param via what the activity names as the origin
 * @returns the id of the action
 * @throws Failure (plain object): `invalid_state`, `feature_missing`, `locked`, `forbidden`, `not_found`
 */
export function startRescue(
  instanceId: string,
  hash: string | null,
  key: string,
  via: Via = 'web',
): Promise<string> {
  const body = {
    instance_id: instanceId,
    ...(hash === null ? {} : { password_hash: hash }),
    idempotency_key: key,
    via,
  }
  return callBackend(asked, (client) => client.rpc('start_rescue', body))
}

/**
 * Starts a server with its own system again. One that runs is rebooted.
 * @param key as in `startRescue`
 * @param via what the activity names as the origin
 * @returns the id of the action
 * @throws Failure (plain object): `invalid_state`, `locked`, `forbidden`, `not_found`
 */
export function endRescue(instanceId: string, key: string, via: Via = 'web'): Promise<string> {
  const body = { instance_id: instanceId, idempotency_key: key, via }
  return callBackend(asked, (client) => client.rpc('end_rescue', body))
}

const resting: ReadonlySet<string> = new Set(['running', 'stopped', 'error'])

/** Why the person cannot start or leave the rescue system now; undefined: they can. */
export function whyNoRescue(
  instance: Pick<Instance, 'state' | 'hold' | 'action' | 'deletedAt'>,
  rules: InstanceRules,
): string | undefined {
  const { state, hold, action } = instance
  const reason = whyNoSettings(instance, rules)
  if (reason !== undefined) return reason
  if (hold !== 'none') return 'The server is on hold.'
  if (action !== null) return `Wait until the ${actionNoun(action.kind)} is done.`
  return resting.has(state) ? undefined : 'Wait until the server runs, or is stopped.'
}

/** What happens to the server when the system that it starts changes. */
export const rescueEffect = ({ state }: Pick<Instance, 'state'>): string =>
  state === 'running' ? 'The server stops, and starts again.' : 'The server starts.'
