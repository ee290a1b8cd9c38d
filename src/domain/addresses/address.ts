import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'

const micros = v.pipe(v.number(), v.safeInteger())
const family = v.picklist([4, 6])
const progress = v.nullable(v.picklist(['applied', 'pending', 'failed']))

const addressRow = v.pipe(
  v.object({
    address_id: v.string(),
    address: v.string(),
    family,
    region_slug: v.string(),
    region_name: v.string(),
    instance_id: v.nullable(v.string()),
    instance_name: v.nullable(v.string()),
    is_inside: v.boolean(),
    status: progress,
    error_code: v.nullable(v.string()),
    name: v.nullable(v.string()),
    file: v.nullable(v.string()),
    delete_protection: v.boolean(),
    reverse_name: v.nullable(v.string()),
    name_status: progress,
    name_error: v.nullable(v.string()),
    currency: v.string(),
    month_micros: micros,
    allocated_at: moment,
  }),
  v.transform((row) => ({
    id: row.address_id,
    address: row.address,
    family: row.family,
    region: { slug: row.region_slug, name: row.region_name },
    /** Where it is, or moves to; null: at no server. */
    server:
      row.instance_id === null ? null : { id: row.instance_id, name: row.instance_name ?? '' },
    /** It was set inside the server too. Otherwise its owner does that. */
    isInside: row.is_inside,
    /** How far the way to the server is; null: it never had one. */
    status: row.status,
    errorCode: row.error_code,
    /** What its workspace calls it. */
    name: row.name,
    /** The name of the file of servers that manages it. */
    file: row.file,
    /** It cannot be released. */
    isProtected: row.delete_protection,
    reverseName: row.reverse_name,
    nameStatus: row.name_status,
    nameError: row.name_error,
    currency: row.currency,
    monthMicros: row.month_micros,
    since: row.allocated_at,
  })),
)

/** An extra address of a workspace. Money is in millionths of the currency. */
export type Address = v.InferOutput<typeof addressRow>

/**
 * The extra addresses of a workspace, oldest first.
 * @throws Failure (plain object)
 */
export const listAddresses = (workspaceId: string, signal: AbortSignal): Promise<Address[]> =>
  readOwn(
    v.array(addressRow),
    'address_list',
    { select: '*', workspace_id: `eq.${workspaceId}`, order: 'allocated_at,address_id' },
    signal,
  )

const offerRow = v.pipe(
  v.object({
    region: v.string(),
    region_name: v.string(),
    family,
    currency: v.string(),
    month_micros: micros,
    has_free: v.boolean(),
  }),
  v.transform(({ region, region_name, month_micros, has_free, ...row }) => ({
    ...row,
    region: { slug: region, name: region_name },
    monthMicros: month_micros,
    /** Somebody may get one now. */
    hasFree: has_free,
  })),
)

/** An address that can be ordered: one family in one region. */
export type AddressOffer = v.InferOutput<typeof offerRow>

/**
 * Where extra addresses can be ordered, and for how much.
 * @throws Failure (plain object)
 */
export const listAddressOffers = (): Promise<AddressOffer[]> =>
  callBackend(v.array(offerRow), (client) => client.rpc('address_offers'))
