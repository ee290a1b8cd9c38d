import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/vps.mdx'
import { catalogueSearch } from '@/features/catalogue/catalogueSearch'
import { ProductPage } from '@/features/catalogue/ProductPage'
import { productPages } from '@/features/catalogue/productPages'
import { VpsSections } from '@/features/catalogue/productSections'
import { pageHead } from '@/features/pages/pageHead'

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
