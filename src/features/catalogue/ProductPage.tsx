import type { ComponentType } from 'react'
import { useEarlyInput } from '@/lib/useEarlyInput'
import { mdxComponents } from '@/features/pages/mdxComponents'
import { useHeadFirst } from '@/features/pages/useHeadFirst'
import { Prose } from '@/ui/Prose'
import '@/features/pages/written.css'
import type { CatalogueSearch } from './catalogueSearch'
import { CatalogueProvider } from './CatalogueProvider'
import { ComparisonBand } from './ComparisonBand'
import { FamilyBand } from './FamilyBand'
import { PageContents } from './PageContents'
import { PlansBand } from './PlansBand'
import { ProductHead } from './ProductHead'
import type { ProductPageShape } from './productPages'
import type { SectionsProps } from './productSections'
import { useCatalogueSearch } from './useCatalogueSearch'
import './catalogue.css'
import './planList.css'
import './productPage.css'

export interface ProductPageProps {
  shape: ProductPageShape
  /** As the address has it, read by `catalogueSearch`. */
  search: CatalogueSearch
  /** The compiled MDX of the page. */
  words: ComponentType<{ components?: typeof mdxComponents }>
  headings: readonly PageHeading[]
  /** What stands below the text. */
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
  words: Words,
  headings,
  sections: Sections,
}: ProductPageProps) {
  const [search, change] = useCatalogueSearch(inAddress, shape.path)
  useEarlyInput()
  const isWhole = useHeadFirst()
  return (
    <article className="sheet">
      <ProductHead shape={shape} />
      {isWhole ? (
        <>
          <PageContents items={contentsOf(shape, headings)} />
          {shape.kind === 'cloud' ? <FamilyBand shape={shape} search={search} /> : null}
          <PlansBand shape={shape} search={search} onChange={change} />
          <ComparisonBand search={search} onChange={change} />
          <div className="cat-words written">
            <Prose>
              <Words components={mdxComponents} />
            </Prose>
          </div>
          <Sections search={search} onChange={change} />
        </>
      ) : null}
    </article>
  )
}

function contentsOf(
  { above = [], below, heading }: ProductPageShape,
  headings: readonly PageHeading[],
) {
  return [
    ...above,
    { id: 'plans', label: heading },
    ...headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, label: text })),
    ...below,
  ]
}
