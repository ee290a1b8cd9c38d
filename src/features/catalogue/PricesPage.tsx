import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { descriptions } from '@/content/descriptions'
import { pageById } from '@/content/pages'
import { mdxComponents } from '@/features/pages/mdxComponents'
import { useHeadFirst } from '@/features/pages/useHeadFirst'
import { useEarlyInput } from '@/lib/useEarlyInput'
import { buttonLook } from '@/ui/buttonLook'
import { Prose } from '@/ui/Prose'
import '@/features/pages/written.css'
import type { CatalogueSearch } from './catalogueSearch'
import { CatalogueProvider } from './CatalogueProvider'
import { ComparisonBand } from './ComparisonBand'
import { FromPrice } from './FromPrice'
import { PageContents } from './PageContents'
import { PlansBand } from './PlansBand'
import { allPlans } from './productPages'
import { publicRowsUrl } from './publicRows'
import { statesQuery, transitionsQuery } from './queryOptions'
import { SampleLine } from './SampleLine'
import { BillingStates } from './sections/BillingStates'
import { LifeCycle } from './sections/LifeCycle'
import { useCatalogueSearch } from './useCatalogueSearch'
import { usePlans } from './usePlans'
import './catalogue.css'
import './planList.css'
import './productPage.css'

export interface PricesPageProps {
  /** As the address has it, read by `catalogueSearch`. */
  search: CatalogueSearch
  /** The compiled MDX of the page. */
  words: ComponentType<{ components?: typeof mdxComponents }>
}

/** Every plan with its price, and how billing works for all of them. */
export function PricesPage(props: PricesPageProps) {
  return (
    <CatalogueProvider>
      <Prices {...props} />
    </CatalogueProvider>
  )
}

const CONTENTS = [
  { id: 'plans', label: allPlans.heading },
  { id: 'billing', label: 'How billing works' },
  { id: 'life-cycle', label: 'Life cycle' },
]

const look = { size: 'lg', off: false } as const

function Prices({ search: inAddress, words: Words }: PricesPageProps) {
  const [search, change] = useCatalogueSearch(inAddress, allPlans.path)
  useEarlyInput()
  const isWhole = useHeadFirst()
  const page = pageById('prices')
  return (
    <article className="sheet">
      <header className="cat-prices-head">
        <h1>{page.title}</h1>
        <p className="lead">{descriptions.prices}</p>
        <FromPrice />
        <div className="cat-keys print:hidden">
          <a href="#plans" data-main-key className={buttonLook({ ...look, variant: 'main' })}>
            See plans
          </a>
          <Link to="/api-docs" className={buttonLook({ ...look, variant: 'other' })}>
            API
          </Link>
        </div>
        <p className="cat-honest">
          <SampleLine />
        </p>
      </header>
      {isWhole ? (
        <>
          <PageContents items={CONTENTS} />
          <PlansBand shape={allPlans} search={search} onChange={change} />
          <ComparisonBand search={search} onChange={change} />
          <Billing search={search} onPlan={(plan) => change({ plan }, 'place')} />
          <div className="cat-words written">
            <Prose>
              <Words components={mdxComponents} />
            </Prose>
          </div>
        </>
      ) : null}
    </article>
  )
}

interface BillingProps {
  search: CatalogueSearch
  onPlan: (slug: string) => void
}

function Billing({ search, onPlan }: BillingProps) {
  const { plans, prices } = usePlans()
  const states = useQuery(statesQuery).data
  const transitions = useQuery(transitionsQuery).data
  return (
    <>
      <BillingStates
        states={states}
        plans={plans}
        prices={prices}
        plan={search.plan}
        onPlan={onPlan}
        jsonHref={publicRowsUrl('instance_state_catalogue', { order: 'sort' })}
      />
      <LifeCycle
        states={states}
        transitions={transitions}
        jsonHref={publicRowsUrl('instance_transition_catalogue', { order: 'sort' })}
      />
    </>
  )
}
