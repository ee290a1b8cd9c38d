import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/gpu-compute.mdx'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { ProductPage } from '@/features/product/ProductPage'
import { productPages } from '@/components/catalogue/productPages'
import { GpuComputeSections } from '@/features/product/productSections'
import { pageHead } from '@/components/seo/documentHead'
import { publishedPlansQuery, regionsQuery } from '@/domain/catalogue/queryOptions'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/gpu-compute')({
  validateSearch: catalogueSearch,
  head: () => pageHead('gpu-compute'),
  loader: ({ context }) => readRows(context, publishedPlansQuery, regionsQuery),
  component: GpuComputePage,
})

function GpuComputePage() {
  return (
    <ProductPage
      shape={productPages.gpu}
      search={Route.useSearch()}
      words={Words}
      headings={headings}
      sections={GpuComputeSections}
    />
  )
}
