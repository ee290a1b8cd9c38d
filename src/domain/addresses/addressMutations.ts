import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import type { Via } from '@/domain/via'
import { fieldOfDetail } from '@/lib/fieldOfDetail'

export interface AddressRequest {
  workspaceId: string
  region: string
  family: 4 | 6
  /** The price that the person saw. If it has changed, nothing is ordered. */
  monthMicros: number
  /** One that the workspace wants; any free one without it. */
  address?: string | undefined
  name?: string | undefined
  /** The name of the file of servers that manages it. */
  file?: string | undefined
}

/** The arguments of `reserve_address`, as the API takes them. */
export const reserveBody = ({
  workspaceId,
  region,
  family,
  monthMicros,
  address,
  name,
  file,
}: AddressRequest) => ({
  workspace_id: workspaceId,
  region,
  family,
  month_micros: monthMicros,
  ...(address === undefined ? {} : { address }),
  ...(name === undefined ? {} : { name }),
  ...(file === undefined ? {} : { file }),
})

/**
 * Rents an extra address.
 * @param idempotencyKey a UUID of this attempt: sent twice, it has one effect and the same answer
 * @returns the address
 * @throws Failure (plain object): `out_of_stock`, `price_changed`, `quota_exceeded`, `limit_reached`, `orders_closed`,
 * `payment_required`, `billing_profile_missing`, `feature_missing`, `forbidden`; `uniqueness_error` and `invalid_input` with `field`
 */
export async function reserveAddress(
  request: AddressRequest,
  idempotencyKey: string,
  via: Via = 'web',
): Promise<string> {
  const { address } = await callBackend(
    v.object({ address: v.string() }),
    (client) =>
      client.rpc('reserve_address', {
        ...reserveBody(request),
        idempotency_key: idempotencyKey,
        via,
      }),
    fieldOfDetail,
  )
  return address
}

/**
 * Moves an address to a server of its region, or takes it off its server.
 * @param serverId null: it is at no server any more
 * @throws Failure (plain object): `invalid_input` with `field`; `invalid_state`, `locked`, `forbidden`, `not_found`
 */
export async function moveAddress(
  id: string,
  serverId: string | null,
  via: Via = 'web',
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      serverId === null
        ? client.rpc('unassign_address', { address_id: id, via })
        : client.rpc('assign_address', { address_id: id, instance_id: serverId, via }),
    fieldOfDetail,
  )
}

/** What a workspace says about its address. What is missing stays. */
export interface AddressSettings {
  /** Empty: it has no name. */
  name?: string
  isProtected?: boolean
  /** The name of the file of servers that manages it. Empty: none. */
  file?: string
}

/**
 * Gives an address a name, or protects it from its release.
 * @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`; `forbidden`, `not_found`
 */
export async function updateAddress(
  id: string,
  { name, isProtected, file }: AddressSettings,
  via: Via = 'web',
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('update_address', {
        address_id: id,
        ...(name === undefined ? {} : { name }),
        ...(isProtected === undefined ? {} : { delete_protection: isProtected }),
        ...(file === undefined ? {} : { file }),
        via,
      }),
    fieldOfDetail,
  )
}

/**
 * Gives an address back, and ends its billing.
 * @throws Failure (plain object): `forbidden`, `not_found`, `protected`
 */
export async function releaseAddress(id: string, via: Via = 'web'): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('release_address', { address_id: id, via }),
    fieldOfDetail,
  )
}

/**
 * Sets the reverse name of an address.
 * @param name empty: none
 * @throws Failure (plain object): `invalid_input` with `field`; `invalid_state`, `forbidden`, `not_found`
 */
export async function nameAddress(id: string, name: string, via: Via = 'web'): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('name_address', { address_id: id, name, via }),
    fieldOfDetail,
  )
}
