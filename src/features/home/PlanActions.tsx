import { PageLink } from '@/content/PageLink'
import { nearest, planState, regionsOf } from '@/domain/catalogue/availability'
import { ChooseLink } from '@/components/catalogue/ChooseLink'
import type { PriceFormatter } from '@/domain/catalogue/money'
import { planKinds, type Plan } from '@/domain/catalogue/plan'
import { PlanStateTag } from '@/components/catalogue/PlanStateTag'
import { isListed, pageById } from '@/content/pages'

export interface PlanWayProps {
  /** `undefined` while the plans are loading. */
  plan: Plan | undefined
  /** Where a plan to choose instead is looked for. */
  plans: readonly Plan[]
  /** The region of the filter. */
  region: string | undefined
  prices: PriceFormatter
  now: number
  onChoose: (slug: string) => void
}

/** 'About cloud instances', 'About GPU compute'. */
const about = (nav: string) =>
  `About ${nav.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`

/**
 * The stock of the selected plan by region, with links to choose it, to read about it, or to take the nearest plan.
 * Reserves two lines of text, so that nothing moves when another plan has a longer text.
 */
export function PlanActions({ plan, ...rest }: PlanWayProps) {
  return (
    <div className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-(--pad) py-2.5 text-14 max-md:min-h-33 lg:max-[80.0625rem]:min-h-28">
      {plan ? <Actions plan={plan} {...rest} /> : null}
    </div>
  )
}

function Actions({
  plan,
  plans,
  region: wanted,
  prices,
  now,
  onChoose,
}: PlanWayProps & { plan: Plan }) {
  const state = planState(plan, wanted, now)
  const kind = planKinds.find((each) => each.kind === plan.kind)
  const other = state === 'available' ? null : nearest(plan, plans, wanted, now)
  const isOpen = state === 'available' || state === 'retiring'
  const left = regionsOf(plan).out.length > 0 ? regionsOf(plan).left[0] : undefined
  return (
    <>
      <div className="min-w-0 flex-[1_1_14rem]">
        <PlanStateTag plan={plan} region={wanted} now={now} />
        <p>
          {describePlanState(plan, prices, now)}
          {other ? (
            <>
              {' '}
              Closest match:{' '}
              <button
                type="button"
                className="font-mono text-text underline decoration-line-3 underline-offset-3 font-stretch-(--stretch-mono) hover:decoration-ember"
                onClick={() => onChoose(other.slug)}
              >
                {other.slug}
              </button>
              .
            </>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {kind && isListed(kind.page) ? (
          <PageLink page={kind.page} className="small">
            {about(pageById(kind.page).nav)}
          </PageLink>
        ) : null}
        {isOpen ? (
          <ChooseLink plan={plan.slug} region={wanted ?? left}>
            Choose {plan.slug}
          </ChooseLink>
        ) : null}
      </div>
    </>
  )
}

/** A text about the plan's regions, its last day for orders, and an announced price. */
function describePlanState(plan: Plan, prices: PriceFormatter, now: number): string {
  const { out, left } = regionsOf(plan)
  const day = prices.day(plan.retiresAt)
  const where =
    left.length === 0
      ? `Sold out in ${out.join(', ')}.`
      : `${left.length === 1 ? 'Region' : 'Regions'}: ${left.join(', ')}.`
  switch (planState(plan, undefined, now)) {
    case 'closed':
      return `No new orders since ${day}.`
    case 'retiring':
      return `${where} New orders until ${day}.`
    default:
      return plan.next
        ? `${where} ${prices.hourly(plan, plan.next.hourlyMicros)} per hour from ${prices.day(plan.next.validFrom)}.`
        : where
  }
}
