import { memo, Suspense, useEffect, useMemo, type ComponentProps, type ReactNode } from 'react'
import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { publishedPlansQuery } from '@/domain/catalogue/queryOptions'
import { readRows } from '@/domain/session/readRows'
import type { RouterContext } from '@/domain/session/routerContext'
import { CatalogueProvider } from '@/components/catalogue/CatalogueProvider'
import { useCatalogueSearch } from '@/components/catalogue/useCatalogueSearch'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { QueryState } from '@/components/QueryState'
import { BuiltSection } from './BuiltSection'
import { filterOf } from './drawingFilter'
import { regionNamesQuery } from './DrawingFilters'
import { EstimateSection } from './EstimateSection'
import { Hero } from './Hero'
import { IsSection } from './IsSection'
import { ProductSection } from './ProductSection'
import { FirstMinuteSection } from './firstMinute/FirstMinuteSection'
import { useHomeCatalogue, useSelectedPlan } from './useHomeCatalogue'

export interface SheetProps {
  /** The text of the offer. */
  words: ReactNode
  /** The search of the address. */
  search: CatalogueSearch
}

/** Starts to read the rows of the home page. */
export const readHome = (context: RouterContext) =>
  readRows(context, publishedPlansQuery, regionNamesQuery)

/** All sections of the home page, around the text of the offer. */
export function HomeSections(props: SheetProps) {
  return (
    <CatalogueProvider>
      <Bands {...props} />
    </CatalogueProvider>
  )
}

/*
 * Each section is memoized, so that no single task is long. This helps when the page is hydrated, and when it renders
 * rows that were read again.
 */
const HeroPart = memo(Hero)
const ProductPart = memo((props: ComponentProps<typeof ProductSection>) => (
  <Suspense>
    <ProductSection {...props} />
  </Suspense>
))
const EstimatePart = memo((props: ComponentProps<typeof EstimateSection>) => (
  <Suspense>
    <EstimateSection {...props} />
  </Suspense>
))
const FirstMinutePart = memo(() => (
  <Suspense>
    <FirstMinuteSection />
  </Suspense>
))
const WordsPart = memo(() => (
  <Suspense>
    <BuiltSection />
    <IsSection />
  </Suspense>
))

function Bands({ words, search: inAddress }: SheetProps) {
  const catalogue = useHomeCatalogue()
  const [search, change] = useCatalogueSearch(inAddress, '/')
  const { plans } = catalogue
  const { family, region } = search
  const filter = useMemo(() => filterOf({ family, region }, plans), [family, region, plans])
  const plan = useSelectedPlan(catalogue, filter, search.plan)
  useReplayEarlyInput()
  // The section of a hash may load later than the page, so this scrolls to it once it is mounted.
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])

  return (
    <>
      <HeroPart
        words={words}
        catalogue={catalogue}
        plan={plan}
        search={search}
        filter={filter}
        onChange={change}
      />
      {/* Only the notice about old rows: each section draws the other states at its place. */}
      <QueryState query={catalogue.query} pending={null} failed={null}>
        {() => null}
      </QueryState>
      <ProductPart catalogue={catalogue} />
      <EstimatePart catalogue={catalogue} plan={plan} search={search} onChange={change} />
      <FirstMinutePart />
      <WordsPart />
    </>
  )
}
