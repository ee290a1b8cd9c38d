import type { CatalogueSearch } from '@/features/catalogue/catalogueSearch'
import type { Plan } from '@/features/catalogue/plan'
import { Estimator } from '@/features/catalogue/sections/Estimator'
import type { ChangeSearch } from '@/features/catalogue/useCatalogueSearch'
import type { Catalogue } from './useHomeCatalogue'

/** Months that are not whole, so that the cap shows. */
const FIRST = { hours: 700, count: 2 }

export interface EstimateBandProps {
  catalogue: Catalogue
  /** The plan that is lit in the drawing; `undefined` while there is none. */
  plan: Plan | undefined
  search: CatalogueSearch
  onChange: ChangeSearch
}

/** What the lit plan costs in a month; the address holds plan, hours and count. */
export function EstimateBand({ catalogue, plan, search, onChange }: EstimateBandProps) {
  const { plans, prices, status } = catalogue
  const { hours = FIRST.hours, count = FIRST.count } = search
  if (plan) {
    return (
      <Estimator
        plans={plans}
        prices={prices}
        value={{ plan: plan.slug, hours, count }}
        onChange={(next) => {
          if (next.plan !== plan.slug) onChange({ plan: next.plan }, 'place')
          else onChange({ hours: next.hours, count: next.count }, 'settle')
        }}
      />
    )
  }
  return (
    <section className="band" id="estimate">
      <div className="head">
        <h2>Estimate a month</h2>
        <p>Hours times price, never above the cap.</p>
      </div>
      <p className="body pad estimate-none" data-waiting={status === 'reading' || undefined}>
        {saying[status]}
      </p>
    </section>
  )
}

const saying = {
  reading: 'Reading the plans.',
  failed: 'Without the price list there is nothing to estimate.',
  empty: 'No plan is published now.',
  read: '',
} as const satisfies Record<Catalogue['status'], string>
