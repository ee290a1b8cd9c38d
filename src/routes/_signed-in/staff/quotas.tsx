import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { quotaRequestsQuery } from '@/domain/instances/admin/queryOptions'
import { quotaSearch, type QuotaSearch } from '@/domain/instances/admin/quotaSearch'
import { readRows } from '@/domain/session/readRows'
import { QuotasPage } from '@/features/admin/quotas/QuotasPage'

export const Route = createFileRoute('/_signed-in/staff/quotas')({
  // Checked by the loader and the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): QuotaSearch => search,
  head: () => documentHead({ title: 'Quotas, staff' }),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context, deps }) =>
    readRows(
      context,
      quotaRequestsQuery(true),
      quotaRequestsQuery(false, quotaSearch({ ...deps }).page),
    ),
  component: Quotas,
})

function Quotas() {
  return <QuotasPage search={quotaSearch({ ...Route.useSearch() })} />
}
