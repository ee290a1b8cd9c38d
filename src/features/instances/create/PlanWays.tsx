import { differenceOf } from '@/domain/catalogue/difference'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import type { Region } from '@/domain/catalogue/queries'
import { describeChoice, validate, type Lists } from '@/domain/instances/choice'
import type { Choice } from '@/domain/instances/draft'
import { Button } from '@/ui/Button'

interface WaysProps {
  ways: readonly Choice[]
  regions: readonly Region[]
  onChange: (choice: Choice) => void
}

/** Buttons that choose something similar. */
export function Ways({ ways, regions, onChange }: WaysProps) {
  return ways.map((way) => (
    <Button key={describeChoice(way, regions)} size="sm" onClick={() => onChange(way)}>
      Use {describeChoice(way, regions)}
    </Button>
  ))
}

interface PlanWaysProps {
  plan: Plan
  lists: Lists
  prices: PriceFormatter
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Why a plan cannot be chosen, and what comes nearest. */
export function PlanWays({ plan, lists, prices, choice, onChange }: PlanWaysProps) {
  const problems = validate({ ...choice, plan: plan.slug }, lists)
  const other = lists.plans.find(({ slug }) =>
    problems.ways.some((way) => way.plan === slug && slug !== plan.slug),
  )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:pl-7">
      <p>
        {problems.plan ?? problems.region}
        {other ? ` Nearest: ${other.slug}, ${differenceOf(plan, other, prices)}.` : null}
      </p>
      <span className="flex flex-wrap gap-2">
        <Ways ways={problems.ways} regions={lists.regions} onChange={onChange} />
      </span>
    </div>
  )
}
