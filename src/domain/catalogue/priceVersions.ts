import * as v from 'valibot'
import { readPublic } from '@/lib/readPublic'
import type { Plan, Price } from './plan'
import { moment } from './planRow'
import { publicRowsUrl } from './publicRows'

const micros = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** One price of a plan, with its first day. */
export interface PriceVersion extends Price {
  /** Slug of the plan. */
  plan: string
  /** ISO 4217. */
  currency: string
  /** ISO text. */
  from: string
  /** Not included; ISO text. `null`: until further notice. */
  to: string | null
}

/** A row of `price_catalogue`. */
const priceVersionRow = v.pipe(
  v.object({
    plan_slug: v.string(),
    currency: v.string(),
    hourly_micros: micros,
    monthly_cap_micros: v.nullable(micros),
    valid_from: moment,
    valid_to: v.nullable(moment),
  }),
  v.transform((row): PriceVersion => ({
    plan: row.plan_slug,
    currency: row.currency,
    hourlyMicros: row.hourly_micros,
    monthlyCapMicros: row.monthly_cap_micros,
    from: row.valid_from,
    to: row.valid_to,
  })),
)

/** The address of the same rows as JSON, of one plan or of all. */
export function priceVersionsUrl(plan?: string): string {
  return publicRowsUrl('price_catalogue', {
    select: 'plan_slug,currency,hourly_micros,monthly_cap_micros,valid_from,valid_to',
    ...(plan === undefined ? {} : { plan_slug: `eq.${plan}` }),
    order: 'plan_slug,valid_from',
  })
}

/**
 * Every price of every plan that the person may read: past, current and announced.
 * @throws Failure (plain object)
 */
export async function listPriceVersions(signal: AbortSignal): Promise<PriceVersion[]> {
  return readPublic(v.array(priceVersionRow), priceVersionsUrl(), signal)
}

export type VersionState = 'past' | 'current' | 'announced'

/** Whether a price holds now. @param now milliseconds since 1970 */
export function versionState({ from, to }: PriceVersion, now: number): VersionState {
  if (Date.parse(from) > now) return 'announced'
  return to !== null && Date.parse(to) <= now ? 'past' : 'current'
}

/** The prices of one plan in its own currency, the oldest first. */
export function versionsOf(
  plan: Pick<Plan, 'slug' | 'currency'>,
  versions: readonly PriceVersion[],
): PriceVersion[] {
  return versions
    .filter((each) => each.plan === plan.slug && each.currency === plan.currency)
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
}

/** A change that a customer may want to know: another price, or the end of new orders. */
export type PlanChange = { plan: Plan; at: string } & (
  | { kind: 'price'; before: Price; after: Price }
  | { kind: 'retires' }
)

/** Every change of these plans, the latest first. A plan's first price is no change. */
export function changesOf(plans: readonly Plan[], versions: readonly PriceVersion[]): PlanChange[] {
  return plans
    .flatMap((plan): PlanChange[] => {
      const own = versionsOf(plan, versions)
      const prices = own.slice(1).map((after, index): PlanChange => ({
        kind: 'price',
        plan,
        at: after.from,
        before: own[index] ?? after,
        after,
      }))
      return plan.retiresAt === null
        ? prices
        : [...prices, { kind: 'retires', plan, at: plan.retiresAt }]
    })
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
