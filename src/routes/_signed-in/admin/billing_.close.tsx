import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import {
  invoiceDifferencesQuery,
  monthChecklistQuery,
} from '@/domain/billing/admin/monthCloseQueries'
import { monthAgo, monthSearch } from '@/domain/billing/admin/months'
import { readRows } from '@/domain/session/readRows'
import { MonthClosePage } from '@/features/admin/billing/close/MonthClosePage'

export const Route = createFileRoute('/_signed-in/admin/billing_/close')({
  validateSearch: monthSearch,
  head: () => documentHead({ title: 'Month close, admin' }),
  loaderDeps: ({ search }) => ({ month: search.month ?? monthAgo(1) }),
  loader: ({ context, deps }) =>
    void readRows(context, monthChecklistQuery(deps.month), invoiceDifferencesQuery(deps.month)),
  component: MonthClose,
})

function MonthClose() {
  return <MonthClosePage search={Route.useSearch()} />
}
