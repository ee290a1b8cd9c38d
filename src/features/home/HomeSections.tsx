import { memo, Suspense, useEffect, type ComponentProps, type ReactNode } from 'react'
import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { CatalogueProvider } from '@/components/catalogue/CatalogueProvider'
import { useCatalogueSearch } from '@/components/catalogue/useCatalogueSearch'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { StaleNotice } from '@/components/LoadFailure'
import { BuiltSection } from './BuiltSection'
import { EstimateSection } from './EstimateSection'
import { Hero } from './Hero'
import { IsSection } from './IsSection'
import { ProductSection } from './ProductSection'
import { useHomeCatalogue, useSelectedPlan } from './useHomeCatalogue'
import './drawing.css'
import './bands.css'

export interface SheetProps {
  /** The words of the offer. */
  words: ReactNode
  /** As the address has it. */
  search: CatalogueSearch
}

/** Everything on the home page that is computed from the catalogue and the claims, around the words of the offer. */
export function HomeSections(props: SheetProps) {
  return (
    <CatalogueProvider>
      <Bands {...props} />
    </CatalogueProvider>
  )
}

/*
 * Each for itself, so that none is a long task: not when the page is brought to life, and not when the rows were read
 * again, which is drawn a slice at a time too.
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
const WordsPart = memo(() => (
  <Suspense>
    <BuiltSection />
    <IsSection />
  </Suspense>
))

function Bands({ words, search: inAddress }: SheetProps) {
  const catalogue = useHomeCatalogue()
  const [search, change] = useCatalogueSearch(inAddress, '/')
  const plan = useSelectedPlan(catalogue, search.plan)
  useReplayEarlyInput()
  // A link to a section comes before the section does: it is gone to as soon as it is there.
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])

  return (
    <>
      <HeroPart words={words} catalogue={catalogue} plan={plan} search={search} onChange={change} />
      {catalogue.failure && catalogue.status === 'read' ? (
        <StaleNotice
          failure={catalogue.failure}
          readAt={catalogue.now}
          isRetrying={catalogue.isRetrying}
          onRetry={catalogue.onRetry}
        />
      ) : null}
      <ProductPart catalogue={catalogue} />
      <EstimatePart catalogue={catalogue} plan={plan} search={search} onChange={change} />
      <WordsPart />
    </>
  )
}
