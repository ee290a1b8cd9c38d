import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { descriptions } from '@/content/descriptions'
import { pageById } from '@/content/pages'
import { mdxComponents } from '@/components/mdx/mdxComponents'
import { useDeferBelowHead } from '@/components/useDeferBelowHead'
import { combineQueries } from '@/lib/queryView'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { buttonVariants } from '@/ui/buttonVariants'
import { Prose } from '@/ui/Prose'
import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { CatalogueProvider } from '@/components/catalogue/CatalogueProvider'
import { ComparisonSection } from './ComparisonSection'
import { FromPrice } from './FromPrice'
import { PageContents } from './PageContents'
import { PlansSection } from './PlansSection'
import { allPlans } from '@/components/catalogue/productPages'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { SampleLine } from '@/components/catalogue/SampleLine'
import { BillingStates } from './sections/BillingStates'
import { LifeCycle } from './sections/LifeCycle'
import { useCatalogueSearch } from '@/components/catalogue/useCatalogueSearch'
import { usePlans } from '@/domain/catalogue/usePlans'
import '@/components/catalogue/catalogue.css'
import './planList.css'
import './productPage.css'
import styles from '@/components/mdx/mdx.module.css'

export interface PricesPageProps {
  /** The search of the address, read by `catalogueSearch`. */
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

const look = { size: 'lg', disabled: false } as const

function Prices({ search: inAddress, words: Words }: PricesPageProps) {
  const [search, change] = useCatalogueSearch(inAddress, allPlans.path)
  useReplayEarlyInput()
  const isWhole = useDeferBelowHead()
  const page = pageById('prices')
  return (
    <article className="sheet">
      <header className="cat-prices-head">
        <h1>{page.title}</h1>
        <p className="lead">{descriptions.prices}</p>
        <FromPrice />
        <div className="cat-keys print:hidden">
          <a
            href="#plans"
            data-primary-action
            className={buttonVariants({ ...look, variant: 'primary' })}
          >
            See plans
          </a>
          <Link to="/api-docs" className={buttonVariants({ ...look, variant: 'secondary' })}>
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
          <PlansSection shape={allPlans} search={search} onChange={change} />
          <ComparisonSection search={search} onChange={change} />
          <Billing search={search} onPlan={(plan) => change({ plan }, 'place')} />
          <div className={clsx(styles.written, 'cat-words')}>
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
  const states = useQuery(statesQuery)
  const transitions = useQuery(transitionsQuery)
  return (
    <>
      <BillingStates
        query={states}
        plans={plans}
        prices={prices}
        plan={search.plan}
        onPlan={onPlan}
        jsonHref={publicRowsUrl('instance_state_catalogue', { order: 'sort' })}
      />
      <LifeCycle
        query={combineQueries(states, transitions)}
        jsonHref={publicRowsUrl('instance_transition_catalogue', { order: 'sort' })}
      />
    </>
  )
}
