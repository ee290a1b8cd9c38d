import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'

const nothing = v.unknown()

/**
 * Puts a server on hold, or lifts its hold (`none`). The customer reads the reason.
 * @throws Failure (plain object): `conflict` if it has this hold already; `invalid_input` with `field`; `invalid_state`,
 * `not_found`, `forbidden`
 */
export async function setHold(
  instanceId: string,
  hold: 'none' | 'suspended' | 'maintenance',
  reason: string,
): Promise<void> {
  await callBackend(
    nothing,
    (client) => client.rpc('set_instance_hold', { instance_id: instanceId, hold, reason }),
    fieldOfDetail,
  )
}

/**
 * The last lines that the console of a server showed; may be empty. The customer reads that staff looked, and why.
 * @throws Failure (plain object): `forbidden` for billing staff; `invalid_input` with `field`; `not_found`
 */
export function readConsole(instanceId: string, reason: string): Promise<string> {
  return callBackend(
    v.string(),
    (client) => client.rpc('admin_instance_console', { instance_id: instanceId, reason }),
    fieldOfDetail,
  )
}

/**
 * Marks the action in progress as failed. The server then has the state "Error".
 * @throws Failure (plain object): `locked` before its time, `invalid_state`; as `setHold`
 */
export async function forceFail(instanceId: string, reason: string): Promise<void> {
  await callBackend(
    nothing,
    (client) => client.rpc('force_fail_instance', { instance_id: instanceId, reason }),
    fieldOfDetail,
  )
}

/**
 * Puts the last action of a server back into the queue.
 * @throws Failure (plain object): `locked` while a worker holds it, `invalid_state` if the server has moved on,
 * `quota_exceeded`, `out_of_stock`; as `setHold`
 */
export async function retryAction(actionId: string, reason: string): Promise<void> {
  await callBackend(
    nothing,
    (client) => client.rpc('retry_action', { action_id: actionId, reason }),
    fieldOfDetail,
  )
}
