import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { revenueQuery, revenueSoFarQuery } from '@/domain/billing/admin/revenueQueries'
import { revenueSearch } from '@/domain/billing/admin/revenueSearch'
import { readRows } from '@/domain/session/readRows'
import { RevenuePage } from '@/features/admin/billing/revenue/RevenuePage'

export const Route = createFileRoute('/_signed-in/staff/billing_/revenue')({
  validateSearch: revenueSearch,
  head: () => documentHead({ title: 'Revenue, staff' }),
  loader: ({ context }) => void readRows(context, revenueQuery, revenueSoFarQuery),
  component: Revenue,
})

function Revenue() {
  return <RevenuePage search={Route.useSearch()} />
}
