import type { ComponentType } from 'react'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { useDeferBelowHead } from '@/components/useDeferBelowHead'
import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { usePlans } from '@/domain/catalogue/usePlans'
import { CatalogueProvider } from '@/components/catalogue/CatalogueProvider'
import { ComparisonSection } from './ComparisonSection'
import { FamilySection } from './FamilySection'
import { PageContents } from './PageContents'
import { PlansSection } from './PlansSection'
import type { Words } from '@/components/mdx/PageText'
import { ProductText } from './ProductText'
import { ProductHead } from './ProductHead'
import type { ProductPageShape } from '@/components/catalogue/productPages'
import type { SectionsProps } from './productSections'
import { isComparable } from './sections/SharedVsDedicated'
import { useCatalogueSearch } from '@/components/catalogue/useCatalogueSearch'

export interface ProductPageProps {
  shape: ProductPageShape
  /** The search of the address, read by `catalogueSearch`. */
  search: CatalogueSearch
  words: Words
  headings: readonly PageHeading[]
  /** The sections below the text. */
  sections: ComponentType<SectionsProps>
}

/** A product page: what it is, its plans, how to choose among them, and tools for them. */
export function ProductPage(props: ProductPageProps) {
  return (
    <CatalogueProvider>
      <Sheet {...props} />
    </CatalogueProvider>
  )
}

function Sheet({
  shape,
  search: inAddress,
  words,
  headings,
  sections: Sections,
}: ProductPageProps) {
  const [search, change] = useCatalogueSearch(inAddress, shape.path)
  useReplayEarlyInput()
  const isWhole = useDeferBelowHead()
  const { plans, isPending } = usePlans()
  const isCompared = isPending || isComparable(plans)
  return (
    <article className="sheet">
      <ProductHead shape={shape} />
      {isWhole ? (
        <>
          <PageContents
            items={contentsOf(shape, headings).filter(
              ({ id }) => id !== 'difference' || isCompared,
            )}
          />
          {shape.kind === 'cloud' ? <FamilySection shape={shape} search={search} /> : null}
          <PlansSection shape={shape} search={search} onChange={change} />
          <ComparisonSection search={search} onChange={change} />
          {shape.toolsFirst ? null : <ProductText words={words} />}
          <Sections search={search} onChange={change} />
          {shape.toolsFirst ? <ProductText words={words} /> : null}
        </>
      ) : null}
    </article>
  )
}

function contentsOf(
  { above = [], below, heading, toolsFirst }: ProductPageShape,
  headings: readonly PageHeading[],
) {
  const ofText = headings
    .filter(({ depth }) => depth === 2)
    .map(({ id, text }) => ({ id, label: text }))
  return [
    ...above,
    { id: 'plans', label: heading },
    ...(toolsFirst ? [...below, ...ofText] : [...ofText, ...below]),
  ]
}
