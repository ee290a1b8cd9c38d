import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/prices.mdx'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { PricesPage } from '@/features/product/PricesPage'
import { pageHead } from '@/components/seo/documentHead'
import {
  priceVersionsQuery,
  publishedPlansQuery,
  regionsQuery,
  statesQuery,
  transitionsQuery,
} from '@/domain/catalogue/queryOptions'
import { backupPriceQuery } from '@/domain/backups/backupPriceQuery'
import { snapshotPriceQuery } from '@/domain/snapshots/snapshotPriceQuery'
import { volumePriceQuery } from '@/domain/volumes/volumePriceQuery'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/prices')({
  validateSearch: catalogueSearch,
  head: () => pageHead('prices'),
  loader: ({ context }) =>
    readRows(
      context,
      publishedPlansQuery,
      regionsQuery,
      priceVersionsQuery,
      statesQuery,
      transitionsQuery,
      snapshotPriceQuery,
      backupPriceQuery,
      volumePriceQuery,
    ),
  component: Prices,
})

function Prices() {
  return <PricesPage search={Route.useSearch()} words={Words} />
}
