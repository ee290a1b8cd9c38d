import { Navigate } from '@tanstack/react-router'
import { CatalogueProvider } from '@/components/catalogue/CatalogueProvider'
import { QueryState } from '@/components/QueryState'
import { useDeferBelowHead } from '@/components/useDeferBelowHead'
import type { Plan, PlanKind } from '@/domain/catalogue/plan'
import { planPath } from '@/domain/catalogue/planPath'
import { usePlans } from '@/domain/catalogue/usePlans'
import { Skeleton } from '@/ui/Skeleton'
import { CostSection } from './CostSection'
import { FactsSection } from './FactsSection'
import { NeighboursSection } from './NeighboursSection'
import { PlanHead } from './PlanHead'
import { PriceHistorySection } from './PriceHistorySection'
import { StockByRegion } from './StockByRegion'
import { UnknownPlan } from './UnknownPlan'

export interface PlanPageProps {
  /** The kind of the product in the address. */
  kind: PlanKind
  /** Slug of the plan in the address. */
  slug: string
}

/** The page of one plan: its price, its size, where it is in stock, and the sizes beside it. */
export function PlanPage(props: PlanPageProps) {
  return (
    <CatalogueProvider>
      <Found {...props} />
    </CatalogueProvider>
  )
}

function Found({ kind, slug }: PlanPageProps) {
  const { plans, query } = usePlans()
  const plan = plans.find((each) => each.slug === slug)
  if (plan === undefined) {
    return (
      <article className="sheet">
        <QueryState
          query={query}
          pending={
            <div className="px-(--pad) py-10">
              <h1>{slug}</h1>
              <Skeleton className="mt-4 h-24 max-w-prose" />
            </div>
          }
        >
          {() => <UnknownPlan kind={kind} slug={slug} />}
        </QueryState>
      </article>
    )
  }
  // The name is known below another product: a person may have changed the address by hand.
  if (plan.kind !== kind) return <Navigate to={planPath(plan)} replace />
  return <Sheet plan={plan} />
}

function Sheet({ plan }: { plan: Plan }) {
  const isWhole = useDeferBelowHead()
  return (
    <article className="sheet">
      <PlanHead plan={plan} />
      {isWhole ? (
        <>
          <FactsSection plan={plan} />
          <StockByRegion plan={plan} />
          <CostSection plan={plan} />
          <PriceHistorySection plan={plan} />
          <NeighboursSection plan={plan} />
        </>
      ) : null}
    </article>
  )
}
