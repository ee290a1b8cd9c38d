import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { queryKeys } from '@/domain/queryKeys'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'

const poolRow = v.pipe(
  v.object({
    id: v.string(),
    region_id: v.string(),
    region: v.string(),
    family: v.picklist([4, 6]),
    first: v.string(),
    last: v.string(),
    gateway: v.nullable(v.string()),
    rest_hours: v.number(),
    size: v.number(),
    rented: v.number(),
    resting: v.number(),
    has_feature: v.boolean(),
    version: v.number(),
  }),
  v.transform(({ region_id, rest_hours, has_feature, ...row }) => ({
    ...row,
    regionId: region_id,
    /** How long a released address rests before somebody else may get it. */
    restHours: rest_hours,
    /** The engine of the region brings extra addresses to servers. */
    hasFeature: has_feature,
  })),
)

/** A range of addresses that workspaces can rent. */
export type AddressPool = v.InferOutput<typeof poolRow>

/** Whether a pool has more addresses than anybody counts, as those of IPv6 have. */
export const isCountless = ({ size }: Pick<AddressPool, 'size'>): boolean => size > 1e15

/** The pools of all regions. */
export const addressPoolsQuery = queryOptions({
  queryKey: queryKeys.addresses('pools'),
  queryFn: ({ signal }) =>
    callBackend(v.array(poolRow), (client) =>
      client.rpc('admin_list_address_pools').abortSignal(signal).retry(false),
    ),
})

/** What an admin types about a pool. */
export interface PoolFields {
  regionId: string
  first: string
  last: string
  /** Empty: none. */
  gateway: string
  restHours: string
}

/**
 * Creates a pool, or changes one.
 * @throws Failure (plain object): `invalid_input` with `field`; `in_use`, `conflict`, `forbidden`, `not_found`
 */
export async function savePool(
  stored: AddressPool | null,
  { regionId, first, last, gateway, restHours }: PoolFields,
  reason: string,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('admin_save_address_pool', {
        // The generated types know no parameter that may be null.
        target: (stored?.id ?? null) as string,
        expected_version: (stored?.version ?? null) as number,
        pool: { region_id: regionId, first, last, gateway, rest_hours: restHours },
        reason,
      }),
    fieldOfDetail,
  )
}

/**
 * Deletes a pool that nobody uses.
 * @throws Failure (plain object): `in_use`, `conflict`, `forbidden`, `not_found`
 */
export async function deletePool({ id, version }: AddressPool, reason: string): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('admin_delete_address_pool', { target: id, expected_version: version, reason }),
    fieldOfDetail,
  )
}

/**
 * Sets what an extra address costs for a month.
 * @param monthMicros in millionths; null: none can be ordered
 * @throws Failure (plain object): `invalid_input`, `forbidden`
 */
export async function saveAddressPrice(
  family: 4 | 6,
  monthMicros: number | null,
  reason: string,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('set_address_price', { family, month_micros: monthMicros as number, reason }),
    fieldOfDetail,
  )
}

const priceRow = v.object({
  family: v.picklist([4, 6]),
  currency: v.string(),
  month_micros: v.number(),
})

/** What new rentals cost, by family. A family without a price cannot be ordered. */
export const addressPricesQuery = queryOptions({
  queryKey: queryKeys.addresses('prices'),
  queryFn: ({ signal }) =>
    callBackend(v.array(priceRow), (client) =>
      client
        .from('address_price_list')
        .select('family,currency,month_micros')
        .order('family')
        .abortSignal(signal),
    ),
})

const holderRow = v.pipe(
  v.object({
    kind: v.picklist(['server', 'extra']),
    workspace_id: v.string(),
    workspace_name: v.string(),
    workspace_slug: v.string(),
    instance_id: v.nullable(v.string()),
    instance_name: v.nullable(v.string()),
    from_at: moment,
    to_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    kind: row.kind,
    workspace: { id: row.workspace_id, name: row.workspace_name, slug: row.workspace_slug },
    server:
      row.instance_id === null ? null : { id: row.instance_id, name: row.instance_name ?? '' },
    fromAt: row.from_at,
    toAt: row.to_at,
  })),
)

/** Who had an address, and when. */
export type AddressHolder = v.InferOutput<typeof holderRow>

/**
 * Looks up who had an address. Who looks and why is in the audit log.
 * @param at an ISO text in UTC; null: at any time of the last year
 * @throws Failure (plain object): `invalid_input` with `field`; `forbidden`
 */
export const findHolders = (
  address: string,
  at: string | null,
  reason: string,
): Promise<AddressHolder[]> =>
  callBackend(
    v.array(holderRow),
    (client) => client.rpc('admin_find_address', { address, at: at as string, reason }),
    fieldOfDetail,
  )
