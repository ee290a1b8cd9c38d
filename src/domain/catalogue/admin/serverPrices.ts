import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { queryKeys } from '@/domain/queryKeys'
import { atField, callBackend } from '@/lib/callBackend'
import { moment, whole } from '../planRow'

/** A price for servers that exist, in millionths of a euro. */
export interface NewPrice {
  hourlyMicros: number
  /** null: no cap. */
  monthlyCapMicros: number | null
}

const serverRow = v.pipe(
  v.object({
    instance_id: v.string(),
    name: v.string(),
    workspace_slug: v.string(),
    workspace_name: v.string(),
    people: v.array(v.object({ name: v.string(), email: v.string() })),
    currency: v.string(),
    old_hourly_micros: whole,
    old_monthly_cap_micros: v.nullable(whole),
    announced_hourly_micros: v.nullable(whole),
    announced_monthly_cap_micros: v.nullable(whole),
    effective_at: v.nullable(moment),
    total: whole,
    total_higher: whole,
    total_people: whole,
  }),
  v.transform((row) => ({
    id: row.instance_id,
    name: row.name,
    workspace: { slug: row.workspace_slug, name: row.workspace_name },
    /** The members of its workspace, who read the announcement. */
    people: row.people,
    price: {
      currency: row.currency,
      hourlyMicros: row.old_hourly_micros,
      monthlyCapMicros: row.old_monthly_cap_micros,
    },
    /** The price that is announced for it, and from when. */
    announced:
      row.announced_hourly_micros === null || row.effective_at === null
        ? null
        : {
            currency: row.currency,
            hourlyMicros: row.announced_hourly_micros,
            monthlyCapMicros: row.announced_monthly_cap_micros,
            effectiveAt: row.effective_at,
          },
    total: row.total,
    totalHigher: row.total_higher,
    totalPeople: row.total_people,
  })),
)

/** A server of a plan. The totals are those of all servers that were asked for, also of those that are not sent. */
export type PlanServer = v.InferOutput<typeof serverRow>

/**
 * The servers of a plan that cost another price than this one: whom an announcement concerns.
 * @param price null: all servers of the plan
 */
export function planServersQuery(planId: string, price: NewPrice | null) {
  return queryOptions({
    queryKey: queryKeys.catalogueAdmin(
      'servers',
      planId,
      price?.hourlyMicros ?? null,
      price?.monthlyCapMicros ?? null,
    ),
    queryFn: ({ signal }) =>
      callBackend(v.array(serverRow), (client) =>
        client
          .rpc('admin_plan_servers', {
            plan_id: planId,
            // The generated types know no null in parameters.
            hourly_micros: (price?.hourlyMicros ?? null) as number,
            monthly_cap_micros: (price?.monthlyCapMicros ?? null) as number,
          })
          .abortSignal(signal),
      ),
    staleTime: 0,
  })
}

/**
 * Announces a price for the servers of a plan that exist.
 * @param servers how many the admin has seen that it concerns
 * @param effectiveAt an ISO text; null: at once, which a higher price may not be
 * @throws Failure (plain object): `invalid_input` with `field`, `conflict` if it concerns others by now, `forbidden`
 */
export async function announcePrice(
  planId: string,
  price: NewPrice,
  { servers, effectiveAt, reason }: { servers: number; effectiveAt: string | null; reason: string },
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('admin_announce_price', {
        plan_id: planId,
        hourly_micros: price.hourlyMicros,
        monthly_cap_micros: price.monthlyCapMicros as number,
        effective_at: effectiveAt as string,
        expected_servers: servers,
        reason,
      }),
    atField,
  )
}

/**
 * Withdraws the price that is announced for servers of a plan.
 * @throws Failure (plain object): `not_found` if none is announced, `invalid_input` with `field`, `forbidden`
 */
export async function withdrawAnnouncedPrice(planId: string, reason: string): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('admin_withdraw_price', { plan_id: planId, reason }),
    atField,
  )
}
