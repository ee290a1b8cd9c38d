import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/cloud-instances.mdx'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { ProductPage } from '@/features/product/ProductPage'
import { productPages } from '@/components/catalogue/productPages'
import { CloudInstancesSections } from '@/features/product/productSections'
import { pageHead } from '@/components/seo/documentHead'
import {
  imagesQuery,
  productsQuery,
  publishedPlansQuery,
  regionsQuery,
} from '@/domain/catalogue/queryOptions'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/cloud-instances')({
  validateSearch: catalogueSearch,
  head: () => pageHead('cloud-instances'),
  loader: ({ context }) =>
    readRows(context, publishedPlansQuery, productsQuery, regionsQuery, imagesQuery),
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
