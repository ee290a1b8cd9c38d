import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/cloud-instances.mdx'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { ProductPage } from '@/features/product/ProductPage'
import { productPages } from '@/components/catalogue/productPages'
import { CloudInstancesSections } from '@/features/product/productSections'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/cloud-instances')({
  validateSearch: catalogueSearch,
  head: () => pageHead('cloud-instances'),
  component: CloudInstancesPage,
})

function CloudInstancesPage() {
  return (
    <ProductPage
      shape={productPages.cloud}
      search={Route.useSearch()}
      words={Words}
      headings={headings}
      sections={CloudInstancesSections}
    />
  )
}
