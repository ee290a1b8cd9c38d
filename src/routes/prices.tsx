import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/prices.mdx'
import { catalogueSearch } from '@/features/catalogue/catalogueSearch'
import { PricesPage } from '@/features/catalogue/PricesPage'
import { pageHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/prices')({
  validateSearch: catalogueSearch,
  head: () => pageHead('prices'),
  component: Prices,
})

function Prices() {
  return <PricesPage search={Route.useSearch()} words={Words} />
}
