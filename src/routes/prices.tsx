import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/prices.mdx'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { PricesPage } from '@/features/product/PricesPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/prices')({
  validateSearch: catalogueSearch,
  head: () => pageHead('prices'),
  component: Prices,
})

function Prices() {
  return <PricesPage search={Route.useSearch()} words={Words} />
}
