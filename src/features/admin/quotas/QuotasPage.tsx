import { useQuery } from '@tanstack/react-query'
import { useArea } from '@/components/admin/useArea'
import { quotaRequestsQuery } from '@/domain/instances/admin/queryOptions'
import type { QuotaSearch } from '@/domain/instances/admin/quotaSearch'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { AnsweredRequests } from './AnsweredRequests'
import { OpenRequests } from './OpenRequests'
import { WorkspaceQuotas } from './WorkspaceQuotas'

/** Requests for higher limits, the limits of a workspace, and earlier answers. */
export function QuotasPage({ search }: { search: QuotaSearch }) {
  const { label } = useArea()
  const { isFetched } = useQuery(quotaRequestsQuery(true))
  return (
    <>
      <PageHeader eyebrow={label} title="Quotas" />
      {/* The open requests would push the sections below them down. */}
      {isFetched ? (
        <>
          <OpenRequests />
          <WorkspaceQuotas search={search} />
          <AnsweredRequests search={search} />
        </>
      ) : (
        <CenteredSpinner />
      )}
    </>
  )
}
