import { Link } from '@tanstack/react-router'
import { nearest, planState, regionsOf } from '@/domain/catalogue/availability'
import { ChooseLink } from '@/components/catalogue/ChooseLink'
import type { PriceFormatter } from '@/domain/catalogue/money'
import { planKinds, type Plan } from '@/domain/catalogue/plan'
import { PlanStateTag } from '@/components/catalogue/PlanStateTag'
import { pageById } from '@/content/pages'

export interface PlanWayProps {
  plan: Plan
  plans: readonly Plan[]
  prices: PriceFormatter
  now: number
  onChoose: (slug: string) => void
}

/** 'About cloud instances', 'About GPU compute'. */
const about = (nav: string) =>
  `About ${nav.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`

/** The stock of the selected plan by region, with links to choose it, to read about it, or to take the nearest plan. */
export function PlanActions({ plan, plans, prices, now, onChoose }: PlanWayProps) {
  const state = planState(plan, undefined, now)
  const kind = planKinds.find((each) => each.kind === plan.kind)
  const other = state === 'available' ? null : nearest(plan, plans, undefined, now)
  const isOpen = state === 'available' || state === 'retiring'
  const region = regionsOf(plan).out.length > 0 ? regionsOf(plan).left[0] : undefined
  return (
    <div className="hero-way">
      <div className="min-w-0">
        <PlanStateTag plan={plan} region={undefined} now={now} />
        <p>
          {describePlanState(plan, prices, now)}
          {other ? (
            <>
              {' '}
              Closest match:{' '}
              <button type="button" className="hero-near" onClick={() => onChoose(other.slug)}>
                {other.slug}
              </button>
              .
            </>
          ) : null}
        </p>
      </div>
      <div className="hero-way-links">
        {kind ? (
          <Link to={pageById(kind.page).path} className="small">
            {about(pageById(kind.page).nav)}
          </Link>
        ) : null}
        {isOpen ? (
          <ChooseLink plan={plan.slug} region={region}>
            Choose {plan.slug}
          </ChooseLink>
        ) : null}
      </div>
    </div>
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
