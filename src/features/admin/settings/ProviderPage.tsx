import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryState } from '@/components/QueryState'
import { staffProviderQuery } from '@/domain/provider/providerQuery'
import { useUser } from '@/domain/session/useAuth'
import { Banner } from '@/ui/Banner'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { DetailsForm } from './DetailsForm'
import { DocumentsSection } from './DocumentsSection'

/** /admin/settings/legal: who the provider is, and which legal documents visitors read. */
export function ProviderPage() {
  const user = useUser()
  const queries = useQueryClient()
  const query = useQuery(staffProviderQuery)
  return (
    <>
      <PageHeader
        eyebrow={<Link to="/admin/settings">Settings</Link>}
        title="Provider and legal documents"
      />
      {/* The form keeps what is typed and says itself when the stored row is newer. */}
      <QueryState
        query={query}
        stale="silent"
        pending={
          <div aria-busy="true" className="grid gap-5 px-(--pad) py-6">
            <p role="status" className="sr-only">
              Loading the provider
            </p>
            <Skeleton lines={12} />
          </div>
        }
      >
        {(provider) => (
          <>
            {provider.is_sample ? (
              <div className="px-(--pad) pt-5">
                <Banner tone="warn" title="These details are a sample.">
                  Visitors read documents that say so. Save your own legal name, and they are yours.
                  Orders do not open before.
                </Banner>
              </div>
            ) : null}
            <DocumentsSection provider={provider} />
            {user === null ? null : (
              <DetailsForm
                userId={user.id}
                stored={provider}
                reload={() =>
                  queries.fetchQuery({ ...staffProviderQuery, staleTime: 0, retry: false })
                }
                onSaved={(saved) => queries.setQueryData(staffProviderQuery.queryKey, saved)}
              />
            )}
          </>
        )}
      </QueryState>
    </>
  )
}
