import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/vps.mdx'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { ProductPage } from '@/features/product/ProductPage'
import { productPages } from '@/components/catalogue/productPages'
import { VpsSections } from '@/features/product/productSections'
import { pageHead } from '@/components/seo/documentHead'
import { publishedPlansQuery, regionsQuery } from '@/domain/catalogue/queryOptions'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/vps')({
  validateSearch: catalogueSearch,
  head: () => pageHead('vps'),
  loader: ({ context }) => readRows(context, publishedPlansQuery, regionsQuery),
  component: VpsPage,
})

function VpsPage() {
  return (
    <ProductPage
      shape={productPages.vps}
      search={Route.useSearch()}
      words={Words}
      headings={headings}
      sections={VpsSections}
    />
  )
}
