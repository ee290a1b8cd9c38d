import type { QuotaSearch } from '@/domain/instances/admin/quotaSearch'
import { PageHeader } from '@/ui/PageHeader'
import { AnsweredRequests } from './AnsweredRequests'
import { OpenRequests } from './OpenRequests'
import { WorkspaceQuotas } from './WorkspaceQuotas'

/** /admin/quotas: requests for higher limits, the limits of a workspace, and earlier answers. */
export function QuotasPage({ search }: { search: QuotaSearch }) {
  return (
    <>
      <PageHeader eyebrow="Admin" title="Quotas" />
      <OpenRequests />
      <WorkspaceQuotas search={search} />
      <AnsweredRequests search={search} />
    </>
  )
}
