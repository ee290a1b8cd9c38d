import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'

export interface PlanSelectProps {
  label?: string
  plans: readonly Plan[]
  prices: PriceFormatter
  value: string
  onChange: (slug: string) => void
}

/** A select of plans with their prices, grouped by family. */
export function PlanSelect({ label = 'Plan', plans, prices, value, onChange }: PlanSelectProps) {
  const families = Map.groupBy(plans, (plan) => plan.product.slug)
  return (
    <Field label={label}>
      <Select mono value={value} onChange={(event) => onChange(event.target.value)}>
        {[...families].map(([slug, family]) => (
          <optgroup key={slug} label={family[0]?.product.name ?? slug}>
            {family.map((plan) => (
              <option key={plan.slug} value={plan.slug}>
                {plan.slug} {prices.hourly(plan)}/h
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  )
}
