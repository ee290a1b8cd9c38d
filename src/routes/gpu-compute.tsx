import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/gpu-compute.mdx'
import { catalogueSearch } from '@/features/catalogue/catalogueSearch'
import { ProductPage } from '@/features/catalogue/ProductPage'
import { productPages } from '@/features/catalogue/productPages'
import { GpuComputeSections } from '@/features/catalogue/productSections'
import { pageHead } from '@/features/pages/pageHead'

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
