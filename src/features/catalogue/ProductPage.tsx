import type { ComponentType } from 'react'
import { useEarlyInput } from '@/lib/useEarlyInput'
import { mdxComponents } from '@/features/pages/mdxComponents'
import { useHeadFirst } from '@/features/pages/useHeadFirst'
import { Prose } from '@/ui/Prose'
import { TableOfContents } from '@/ui/TableOfContents'
import '@/features/pages/written.css'
import type { CatalogueSearch } from './catalogueSearch'
import { CatalogueProvider } from './CatalogueProvider'
import { ComparisonBand } from './ComparisonBand'
import { FamilyBand } from './FamilyBand'
import { PlansBand } from './PlansBand'
import { ProductHead } from './ProductHead'
import type { ProductPageShape } from './productPages'
import type { SectionsProps } from './productSections'
import { useCatalogueSearch } from './useCatalogueSearch'
import './catalogue.css'

export interface ProductPageProps {
  shape: ProductPageShape
  /** As the address has it, read by `catalogueSearch`. */
  search: CatalogueSearch
  /** The compiled MDX of the page. */
  words: ComponentType<{ components?: typeof mdxComponents }>
  headings: readonly PageHeading[]
  /** What stands between the plans and the words. */
  sections: ComponentType<SectionsProps>
}

/** A product page: what it is, its plans, what they mean, and the words about it. */
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
          {shape.kind === 'cloud' ? <FamilyBand shape={shape} search={search} /> : null}
          <PlansBand shape={shape} search={search} onChange={change} />
          <ComparisonBand search={search} onChange={change} />
          <Sections search={search} onChange={change} />
          <div className="band">
            <div className="head max-lg:hidden">
              <TableOfContents
                items={headings.map(({ id, text, depth }) => ({ id, label: text, depth }))}
                className="sticky top-24"
              />
            </div>
            <div className="body written">
              <Prose>
                <Words components={mdxComponents} />
              </Prose>
            </div>
          </div>
        </>
      ) : null}
    </article>
  )
}
