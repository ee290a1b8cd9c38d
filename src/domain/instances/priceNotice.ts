import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { capDecimals, formatMoney } from '@/domain/catalogue/money'
import { moment, whole } from '@/domain/catalogue/planRow'
import { queryKeys } from '@/domain/queryKeys'
import { hourlyDecimals } from '@/lib/hourlyDecimals'
import { readOwn } from '@/lib/readOwn'

/** What a server costs, in millionths of the currency. A cap of null is none. */
export interface ServerPrice {
  currency: string
  hourlyMicros: number
  monthlyCapMicros: number | null
}

const noticeRow = v.pipe(
  v.object({
    instance_id: v.string(),
    instance_name: v.string(),
    currency: v.string(),
    old_hourly_micros: whole,
    old_monthly_cap_micros: v.nullable(whole),
    hourly_micros: whole,
    monthly_cap_micros: v.nullable(whole),
    effective_at: moment,
  }),
  v.transform((row) => ({
    instanceId: row.instance_id,
    instanceName: row.instance_name,
    before: {
      currency: row.currency,
      hourlyMicros: row.old_hourly_micros,
      monthlyCapMicros: row.old_monthly_cap_micros,
    },
    after: {
      currency: row.currency,
      hourlyMicros: row.hourly_micros,
      monthlyCapMicros: row.monthly_cap_micros,
    },
    effectiveAt: row.effective_at,
  })),
)

/** The price that a server will have, and from when. */
export type PriceNotice = v.InferOutput<typeof noticeRow>

const open = {
  select:
    'instance_id,instance_name,currency,old_hourly_micros,old_monthly_cap_micros,hourly_micros,monthly_cap_micros,effective_at',
  is_open: 'is.true',
}

/** The prices that are announced for servers of a workspace, the soonest first. */
export const priceNoticesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances('priceNotices', workspaceId),
    queryFn: ({ signal }) =>
      readOwn(
        v.array(noticeRow),
        'price_notice_list',
        {
          ...open,
          workspace_id: `eq.${workspaceId}`,
          order: 'effective_at,instance_name',
          limit: '200',
        },
        signal,
      ),
  })

/** The price that is announced for one server; at most one. */
export const priceNoticeQuery = (instanceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances('priceNotice', instanceId),
    queryFn: ({ signal }) =>
      readOwn(
        v.array(noticeRow),
        'price_notice_list',
        { ...open, instance_id: `eq.${instanceId}` },
        signal,
      ),
  })

/** '€0.0100 per hour, at most €5.00 a month' */
export function describePrice(price: ServerPrice, locale: string): string {
  const { currency, hourlyMicros: hourly, monthlyCapMicros: cap } = price
  const hour = formatMoney(hourly, { currency, locale, decimals: hourlyDecimals(hourly) })
  return cap === null
    ? `${hour} per hour, without a monthly cap`
    : `${hour} per hour, at most ${formatMoney(cap, { currency, locale, decimals: capDecimals(cap) })} a month`
}

/** Whether somebody may pay more after the change than before it. The database has the same rule. */
export function isHigherPrice(
  before: Omit<ServerPrice, 'currency'>,
  after: Omit<ServerPrice, 'currency'>,
): boolean {
  return (
    after.hourlyMicros > before.hourlyMicros ||
    (after.monthlyCapMicros ?? Infinity) > (before.monthlyCapMicros ?? Infinity)
  )
}
