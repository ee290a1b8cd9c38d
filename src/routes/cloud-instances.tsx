import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/cloud-instances.mdx'
import { catalogueSearch } from '@/features/catalogue/catalogueSearch'
import { ProductPage } from '@/features/catalogue/ProductPage'
import { productPages } from '@/features/catalogue/productPages'
import { CloudInstancesSections } from '@/features/catalogue/productSections'
import { pageHead } from '@/features/pages/pageHead'

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
