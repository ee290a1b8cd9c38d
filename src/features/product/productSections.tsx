import { memo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { productPages, type ProductPageShape } from '@/components/catalogue/productPages'
import { publicCatalogueUrl } from '@/domain/catalogue/publicRows'
import { imagesQuery, regionsQuery } from '@/domain/catalogue/queryOptions'
import { Estimator } from '@/components/catalogue/estimator/Estimator'
import { ImagesSection } from './sections/ImagesSection'
import { RegionsSection } from './sections/RegionsSection'
import { isComparable, SharedVsDedicated } from './sections/SharedVsDedicated'
import { StockSection } from './StockSection'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { summaryOf } from '@/domain/catalogue/summary'
import type { ChangeSearch } from '@/components/catalogue/useCatalogueSearch'
import { usePlans } from '@/domain/catalogue/usePlans'

export interface SectionsProps {
  search: CatalogueSearch
  onChange: ChangeSearch
}

/** The plans that a page is about, its own kind first, and the selected one. */
function usePagePlans({ kind, kinds }: ProductPageShape, search: CatalogueSearch) {
  const { plans, prices, now, isPending } = usePlans()
  const own = plans.filter((plan) => plan.kind === kind)
  const others = plans.filter((plan) => plan.kind !== kind && kinds.includes(plan.kind))
  const ofPage = [...own, ...others]
  return {
    ofPage,
    own,
    prices,
    now,
    isPending,
    plan: search.plan ?? summaryOf(own, now)?.from.slug,
  }
}

interface CostProps extends SectionsProps {
  shape: ProductPageShape
}

/** The first values of the estimator: half of a month, one server. */
const START = { hours: 372, count: 1 }

function Cost({ shape, search, onChange }: CostProps) {
  const { ofPage, prices, plan } = usePagePlans(shape, search)
  return (
    <Estimator
      plans={ofPage}
      prices={prices}
      value={{ plan, hours: search.hours ?? START.hours, count: search.count ?? START.count }}
      onChange={(value) => onChange(value, 'settle')}
    />
  )
}

/** The tools below the text of /cloud-instances. */
export function CloudInstancesSections(props: SectionsProps) {
  const { own, now, isPending } = usePagePlans(productPages.cloud, props.search)
  const regions = useQuery(regionsQuery)
  const images = useQuery(imagesQuery)
  return (
    <>
      <Cost shape={productPages.cloud} {...props} />
      {!isPending && own.length === 0 ? null : (
        <RegionsSection query={regions} plans={own} now={now} />
      )}
      <ImagesSection query={images} />
    </>
  )
}

function Difference() {
  const { plans, prices, isPending } = usePlans()
  // Without one of the two there is nothing to compare; the table of plans says why.
  if (!isPending && !isComparable(plans)) return null
  return (
    <SharedVsDedicated
      plans={plans}
      prices={prices}
      isPending={isPending}
      jsonHref={publicCatalogueUrl('vps', 'vds')}
    />
  )
}

/** The tools below the text of /vps. */
export function VpsSections(props: SectionsProps) {
  return (
    <>
      <Difference />
      <Cost shape={productPages.vps} {...props} />
    </>
  )
}

/** The tools below the text of /vds. */
export function VdsSections(props: SectionsProps) {
  return (
    <>
      <Difference />
      <Cost shape={productPages.vds} {...props} />
    </>
  )
}

/** Code of its own, as `PriceTools` of /prices: only one page needs it. */
const GpuFitSection = memo(
  lazyWithRetry(
    'The estimate of memory',
    async () => (await import('./sections/GpuFitSection')).GpuFitSection,
    () => <div className="min-h-[60rem]" />,
  ),
)

/** The tools of /gpu-compute, above its text. */
export function GpuComputeSections(props: SectionsProps) {
  return (
    <>
      <GpuFitSection {...props} />
      <StockSection shape={productPages.gpu} />
      <Cost shape={productPages.gpu} {...props} />
    </>
  )
}
