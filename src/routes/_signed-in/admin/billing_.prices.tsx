import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { priceLabSearch, type PriceLabSearch } from '@/domain/billing/admin/priceLabSearch'
import { adminPlansQuery } from '@/domain/catalogue/admin/queryOptions'
import { readRows } from '@/domain/session/readRows'
import { PriceLabPage } from '@/features/admin/billing/prices/PriceLabPage'

export const Route = createFileRoute('/_signed-in/admin/billing_/prices')({
  // Checked by the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): PriceLabSearch => search,
  head: () => documentHead({ title: 'Price lab, admin' }),
  loader: ({ context }) => void readRows(context, adminPlansQuery),
  component: PriceLab,
})

function PriceLab() {
  return <PriceLabPage search={priceLabSearch({ ...Route.useSearch() })} />
}
