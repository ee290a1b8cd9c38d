import { stateLabels } from '../stateNames'
import type { FleetInstance } from './fleetInstance'

const MINUTE = 60_000

/** Why an admin cannot put the server on hold or lift its hold; `undefined` if they can. As `set_instance_hold`. */
export function whyNoHold({ deletedAt }: Pick<FleetInstance, 'deletedAt'>): string | undefined {
  return deletedAt === null ? undefined : 'The server is deleted. Restore it first.'
}

/** Why an admin cannot mark the action in progress as failed; `undefined` if they can. As `force_fail_instance`. */
export function whyNoForceFail(
  { state, stuckAt }: Pick<FleetInstance, 'state' | 'stuckAt'>,
  now: number,
): string | undefined {
  if (stuckAt === null) {
    return `Only for a server on its way to another state. This one is in the state “${stateLabels[state]}”.`
  }
  const left = Math.ceil((Date.parse(stuckAt) - now) / MINUTE)
  if (left <= 0) return undefined
  return `A worker may still be at it. Possible in ${left} ${left === 1 ? 'minute' : 'minutes'}.`
}

/** Why an admin cannot retry the last action; `undefined` if they can. As `retry_action`. */
export function whyNoRetry(
  { state, lastAction }: Pick<FleetInstance, 'state' | 'lastAction'>,
  now: number,
): string | undefined {
  if (lastAction === null) return 'Nothing was done to this server yet.'
  const { status, kind, leaseUntil, failState } = lastAction
  if (status === 'succeeded' || status === 'cancelled') {
    return `The last action (${kind}) ${status === 'succeeded' ? 'succeeded' : 'was cancelled'}. There is nothing to retry.`
  }
  if (status === 'running' && leaseUntil !== null && Date.parse(leaseUntil) > now) {
    return 'A worker is at it. Possible when its lease has ended, or after the action was marked as failed.'
  }
  if (status === 'failed' && state !== failState) {
    return `The server has moved on since the ${kind} failed. A new action is needed.`
  }
  return undefined
}
