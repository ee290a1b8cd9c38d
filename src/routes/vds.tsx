import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/vds.mdx'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { ProductPage } from '@/features/product/ProductPage'
import { productPages } from '@/components/catalogue/productPages'
import { VdsSections } from '@/features/product/productSections'
import { pageHead } from '@/components/seo/documentHead'
import { publishedPlansQuery, regionsQuery } from '@/domain/catalogue/queryOptions'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/vds')({
  validateSearch: catalogueSearch,
  head: () => pageHead('vds'),
  loader: ({ context }) => readRows(context, publishedPlansQuery, regionsQuery),
  component: VdsPage,
})

function VdsPage() {
  return (
    <ProductPage
      shape={productPages.vds}
      search={Route.useSearch()}
      words={Words}
      headings={headings}
      sections={VdsSections}
    />
  )
}
