import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryState } from '@/components/QueryState'
import { billingSettingsQuery } from '@/domain/billing/admin/queryOptions'
import { useUser } from '@/domain/session/useAuth'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { BillingForm } from './BillingForm'
import { TaxRatesSection } from './TaxRatesSection'
import { TerritoriesSection } from './TerritoriesSection'

/** /admin/settings/billing: where the provider is taxed, how customers pay, and what invoices say. */
export function BillingSettingsPage() {
  const user = useUser()
  const queries = useQueryClient()
  const query = useQuery(billingSettingsQuery)
  return (
    <>
      <PageHeader
        eyebrow={<Link to="/admin/settings">Settings</Link>}
        title="Billing"
        lead="Where you are taxed, how customers pay, and what happens when they do not."
      />
      {/* The form keeps what is typed and says itself when the stored row is newer. */}
      <QueryState
        query={query}
        stale="silent"
        pending={
          <div aria-busy="true" className="grid gap-5 px-(--pad) py-6">
            <p role="status" className="sr-only">
              Loading the settings
            </p>
            <Skeleton lines={12} />
          </div>
        }
      >
        {(stored) =>
          user === null ? null : (
            <BillingForm
              userId={user.id}
              stored={stored}
              reload={() =>
                queries.fetchQuery({ ...billingSettingsQuery, staleTime: 0, retry: false })
              }
              onSaved={(saved) => queries.setQueryData(billingSettingsQuery.queryKey, saved)}
            />
          )
        }
      </QueryState>
      <TaxRatesSection />
      <TerritoriesSection />
    </>
  )
}
