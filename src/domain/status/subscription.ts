import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { readOwn } from '@/lib/readOwn'

const subscription = v.object({
  is_subscribed: v.boolean(),
  /** Where the mails go: the address of the account. */
  address: v.string(),
})

/** Whether the signed-in person gets the updates of the status page by mail, and where. */
export type StatusSubscription = v.InferOutput<typeof subscription>

/** @throws Failure (plain object): `forbidden` */
export function loadStatusSubscription(signal: AbortSignal): Promise<StatusSubscription> {
  return readOwn(subscription, 'rpc/my_status_subscription', {}, signal)
}

/**
 * Starts or ends the mails of the signed-in person.
 * @throws Failure (plain object): `forbidden`
 */
export function setStatusSubscription(isOn: boolean): Promise<unknown> {
  return callBackend(v.unknown(), (client) =>
    client.rpc('set_status_subscription', { is_on: isOn }),
  )
}

/**
 * Sends a link to confirm to an address. The answer is the same whether the address is subscribed already or not.
 * @throws Failure (plain object): `invalid_input`, `rate_limited`
 */
export function subscribeToStatus(address: string): Promise<unknown> {
  return callBackend(
    v.unknown(),
    (client) => client.rpc('subscribe_status', { address }),
    fieldOfDetail,
  )
}
