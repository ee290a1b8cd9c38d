import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import {
  invoiceDifferencesQuery,
  monthChecklistQuery,
} from '@/domain/billing/admin/monthCloseQueries'
import { monthAgo, monthSearch, type MonthSearch } from '@/domain/billing/admin/months'
import { readRows } from '@/domain/session/readRows'
import { MonthClosePage } from '@/features/admin/billing/close/MonthClosePage'

export const Route = createFileRoute('/_signed-in/admin/billing_/close')({
  // Checked by the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): MonthSearch => search,
  head: () => documentHead({ title: 'Month close, admin' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const { month = monthAgo(1) } = monthSearch({ ...deps })
    void readRows(context, monthChecklistQuery(month), invoiceDifferencesQuery(month))
  },
  component: MonthClose,
})

function MonthClose() {
  return <MonthClosePage search={monthSearch({ ...Route.useSearch() })} />
}
