import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { quotaRequestsQuery } from '@/domain/instances/admin/queryOptions'
import { quotaSearch } from '@/domain/instances/admin/quotaSearch'
import { readRows } from '@/domain/session/readRows'
import { QuotasPage } from '@/features/admin/quotas/QuotasPage'

export const Route = createFileRoute('/_signed-in/admin/quotas')({
  validateSearch: quotaSearch,
  head: () => documentHead({ title: 'Quotas, admin' }),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context, deps }) =>
    readRows(context, quotaRequestsQuery(true), quotaRequestsQuery(false, deps.page)),
  component: Quotas,
})

function Quotas() {
  return <QuotasPage search={Route.useSearch()} />
}
