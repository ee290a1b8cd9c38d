import { isListed } from '@/content/pages'
import { PageLink } from '@/content/PageLink'
import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import type { Plan } from '@/domain/catalogue/plan'
import { Estimator } from '@/components/catalogue/estimator/Estimator'
import type { ChangeSearch } from '@/components/catalogue/useCatalogueSearch'
import type { Catalogue } from './useHomeCatalogue'

/** The first estimate: less than a whole month, but enough hours to reach the cap. */
const FIRST = { hours: 700, count: 2 }

export interface EstimateBandProps {
  catalogue: Catalogue
  /** The plan that is highlighted in the drawing; `undefined` while there is none. */
  plan: Plan | undefined
  search: CatalogueSearch
  onChange: ChangeSearch
}

/** The cost of the selected plan in a month. The address holds plan, hours and count. */
export function EstimateSection({ catalogue, plan, search, onChange }: EstimateBandProps) {
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
        <p>
          Hourly price × hours, up to the monthly cap where a plan has one.{' '}
          {isListed('prices') && (
            <PageLink page="prices" hash="billing">
              How billing works
            </PageLink>
          )}
        </p>
      </div>
      <p
        className="body pad data-waiting:min-h-96 max-md:data-waiting:min-h-125.5"
        data-waiting={status === 'reading' || undefined}
      >
        {saying[status]}
      </p>
    </section>
  )
}

const saying = {
  reading: 'Loading plans…',
  failed: 'Prices could not be loaded, so there is nothing to estimate yet.',
  empty: 'No plans yet.',
  read: '',
} as const satisfies Record<Catalogue['status'], string>
