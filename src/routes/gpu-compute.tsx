import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/gpu-compute.mdx'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { ProductPage } from '@/features/product/ProductPage'
import { productPages } from '@/components/catalogue/productPages'
import { GpuComputeSections } from '@/features/product/productSections'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/gpu-compute')({
  validateSearch: catalogueSearch,
  head: () => pageHead('gpu-compute'),
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
