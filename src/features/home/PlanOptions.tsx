import { planKinds, type Plan } from '@/domain/catalogue/plan'

export interface PlanOptionsProps {
  plans: readonly Plan[]
}

/** The plans as options of a select, grouped by kind, or by family if a kind has several: "Cloud: Memory". */
export function PlanOptions({ plans }: PlanOptionsProps) {
  return planKinds.flatMap(({ kind, name }) => {
    const own = plans.filter((plan) => plan.kind === kind)
    const families = Map.groupBy(own, ({ product }) => product.name)
    return [...families].map(([family, members]) => (
      <optgroup key={`${kind} ${family}`} label={families.size > 1 ? `${name}: ${family}` : name}>
        {members.map((plan) => (
          <option key={plan.slug} value={plan.slug}>
            {plan.slug}
          </option>
        ))}
      </optgroup>
    ))
  })
}
