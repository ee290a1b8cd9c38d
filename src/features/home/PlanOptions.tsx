import { planKinds, type Plan } from '@/features/catalogue/plan'

export interface PlanOptionsProps {
  plans: readonly Plan[]
}

/** The plans as the choices of a select, by kind. */
export function PlanOptions({ plans }: PlanOptionsProps) {
  return planKinds.map(({ kind, name }) => {
    const own = plans.filter((plan) => plan.kind === kind)
    return own.length === 0 ? null : (
      <optgroup key={kind} label={name}>
        {own.map((plan) => (
          <option key={plan.slug} value={plan.slug}>
            {plan.slug}
          </option>
        ))}
      </optgroup>
    )
  })
}
