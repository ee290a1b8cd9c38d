import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'

export interface PlanSelectProps {
  label?: string
  plans: readonly Plan[]
  prices: PriceFormatter
  value: string
  /** The name of a value that no plan has, such as one from an old link. */
  unknown?: string | undefined
  error?: string | undefined
  onChange: (slug: string) => void
}

/** A select of plans with their prices, grouped by family. */
export function PlanSelect({
  label = 'Plan',
  plans,
  prices,
  value,
  unknown,
  error,
  onChange,
}: PlanSelectProps) {
  const families = Map.groupBy(plans, (plan) => plan.product.slug)
  return (
    <Field label={label} error={error}>
      <Select mono value={value} onChange={(event) => onChange(event.target.value)}>
        {unknown === undefined ? null : <option value={value}>{unknown}</option>}
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
