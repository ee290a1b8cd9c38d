import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/vds.mdx'
import { catalogueSearch } from '@/features/catalogue/catalogueSearch'
import { ProductPage } from '@/features/catalogue/ProductPage'
import { productPages } from '@/features/catalogue/productPages'
import { VdsSections } from '@/features/catalogue/productSections'
import { pageHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/vds')({
  validateSearch: catalogueSearch,
  head: () => pageHead('vds'),
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
