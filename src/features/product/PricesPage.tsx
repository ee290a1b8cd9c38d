import { memo, useCallback, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Words } from '@/components/mdx/PageText'
import { descriptions } from '@/content/descriptions'
import { pageById } from '@/content/pages'
import { useDeferBelowHead } from '@/components/useDeferBelowHead'
import { combineQueries } from '@/lib/queryView'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { CatalogueProvider } from '@/components/catalogue/CatalogueProvider'
import { ComparisonSection } from './ComparisonSection'
import { FromPrice } from './FromPrice'
import { HeadActions } from './HeadActions'
import { PageContents } from './PageContents'
import { PriceDrawing } from './PriceDrawing'
import { PlansSection } from './PlansSection'
import { ProductText } from './ProductText'
import { allPlans } from '@/components/catalogue/productPages'
import { addToSet, countsIn } from '@/domain/catalogue/estimateSet'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { SampleLine } from '@/components/catalogue/SampleLine'
import { BillingStates } from './sections/BillingStates'
import { LifeCycle } from './sections/LifeCycle'
import { SnapshotRule } from './sections/SnapshotRule'
import { useCatalogueSearch } from '@/components/catalogue/useCatalogueSearch'
import { usePlans } from '@/domain/catalogue/usePlans'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import styles from './PricesPage.module.css'

export interface PricesPageProps {
  /** The search of the address, read by `catalogueSearch`. */
  search: CatalogueSearch
  words: Words
}

/**
 * The parts of the page with code of their own, which the build renders. `memo`: if the page rendered them again before
 * that code is there, React would take them off the screen until then.
 */
const PriceTools = memo(
  lazyWithRetry(
    'The estimate',
    async () => (await import('./PriceTools')).PriceTools,
    () => <div className="min-h-[60rem]" />,
  ),
)

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
  { id: 'estimate', label: 'Estimate several servers' },
  { id: 'changes', label: 'Price changes' },
  { id: 'billing', label: 'How billing works' },
  { id: 'life-cycle', label: 'Life cycle' },
]

function Prices({ search: inAddress, words }: PricesPageProps) {
  const [search, change] = useCatalogueSearch(inAddress, allPlans.path)
  useReplayEarlyInput()
  const isWhole = useDeferBelowHead()
  const page = pageById('prices')
  const { set } = search
  const counts = useMemo(() => countsIn(set), [set])
  const onAdd = useCallback(
    (slug: string) => {
      const next = addToSet(set, slug)
      if (next !== null) change({ set: next }, 'step')
    },
    [change, set],
  )
  return (
    <article className="sheet">
      <div className={styles.top}>
        <header className="px-(--pad) pt-10 pb-9 max-md:py-6">
          <h1>{page.title}</h1>
          <p className="lead mt-4 max-w-[34em]">{descriptions.prices}</p>
          <FromPrice />
          <HeadActions second={<a href="#estimate">Estimate several servers</a>} />
          <p className="mt-3 max-w-[44em] text-14 text-text-3">
            <SampleLine />
          </p>
        </header>
        <PriceDrawing
          chosen={search.plan}
          set={search.set}
          onChoose={(plan) => change({ plan }, 'place')}
          onAdd={onAdd}
        />
      </div>
      {isWhole ? (
        <>
          <PageContents items={CONTENTS} />
          <PlansSection
            shape={allPlans}
            search={search}
            onChange={change}
            onAdd={onAdd}
            counts={counts}
          />
          <ComparisonSection search={search} onChange={change} />
          <PriceTools search={search} onChange={change} />
          <Billing search={search} onPlan={(plan) => change({ plan }, 'place')} />
          <ProductText words={words} />
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
      >
        <SnapshotRule />
      </BillingStates>
      <LifeCycle
        query={combineQueries(states, transitions)}
        jsonHref={publicRowsUrl('instance_transition_catalogue', { order: 'sort' })}
      />
    </>
  )
}
