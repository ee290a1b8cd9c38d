import { Link } from '@tanstack/react-router'
import { nearest, planState, regionsOf } from '@/features/catalogue/availability'
import { ChooseLink } from '@/features/catalogue/ChooseLink'
import type { PriceWriter } from '@/features/catalogue/money'
import { planKinds, type Plan } from '@/features/catalogue/plan'
import { PlanStateTag } from '@/features/catalogue/PlanStateTag'
import { pageById } from '@/content/pages'

export interface PlanWayProps {
  plan: Plan
  plans: readonly Plan[]
  prices: PriceWriter
  now: number
  onChoose: (slug: string) => void
}

/** Whether the lit plan can be had and where, and the ways on: to choose it, to read about it, to the next best. */
export function PlanWay({ plan, plans, prices, now, onChoose }: PlanWayProps) {
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
          {sayingOf(plan, prices, now)}
          {other ? (
            <>
              {' '}
              Nearest:{' '}
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
            About {kind.name}
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

/** Where it is, until when, and what it will cost, as far as there is anything to say. */
function sayingOf(plan: Plan, prices: PriceWriter, now: number): string {
  const { out, left } = regionsOf(plan)
  const day = prices.day(plan.retiresAt)
  const where =
    left.length === 0 ? `Nothing is left in ${out.join(', ')}.` : `In ${left.join(', ')}.`
  switch (planState(plan, undefined, now)) {
    case 'closed':
      return `Closed since ${day}.`
    case 'retiring':
      return `${where} No new ones from ${day} on.`
    default:
      return plan.next
        ? `${where} ${prices.hourly(plan, plan.next.hourlyMicros)} per hour from ${prices.day(plan.next.validFrom)} on.`
        : where
  }
}
