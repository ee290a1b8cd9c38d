import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { revenueQuery, revenueSoFarQuery } from '@/domain/billing/admin/revenueQueries'
import { revenueSearch, type RevenueSearch } from '@/domain/billing/admin/revenueSearch'
import { readRows } from '@/domain/session/readRows'
import { RevenuePage } from '@/features/admin/billing/revenue/RevenuePage'

export const Route = createFileRoute('/_signed-in/admin/billing_/revenue')({
  // Checked by the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): RevenueSearch => search,
  head: () => documentHead({ title: 'Revenue, admin' }),
  loader: ({ context }) => void readRows(context, revenueQuery, revenueSoFarQuery),
  component: Revenue,
})

function Revenue() {
  return <RevenuePage search={revenueSearch({ ...Route.useSearch() })} />
}
