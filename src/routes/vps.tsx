import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/vps.mdx'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { ProductPage } from '@/features/product/ProductPage'
import { productPages } from '@/components/catalogue/productPages'
import { VpsSections } from '@/features/product/productSections'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/vps')({
  validateSearch: catalogueSearch,
  head: () => pageHead('vps'),
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
