import { useArea } from '@/components/admin/useArea'
import { staffCan } from '@/domain/identity/staffCan'
import { useSuspender } from '@/domain/identity/useSuspender'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { DunningSection } from './DunningSection'
import { ImportSection } from './ImportSection'
import { OpenItemsSection } from './OpenItemsSection'
import { ProblemsSection } from './ProblemsSection'
import { UnmatchedSection } from './UnmatchedSection'
import { VouchersSection } from './VouchersSection'

/** /admin/billing and /staff/billing: what customers owe, and the payments that arrived. */
export function BillingPage() {
  const { label } = useArea()
  const { staffType } = useSuspender()
  const { allowed, reason } = staffCan('see_money', staffType)
  return (
    <>
      <PageHeader
        eyebrow={label}
        title="Billing"
        lead="What customers owe, and what they paid. The account of one customer is on the page of the workspace."
      />
      {allowed ? (
        <>
          <OpenItemsSection />
          <DunningSection />
          <UnmatchedSection />
          <ImportSection />
          <ProblemsSection />
          <VouchersSection />
        </>
      ) : (
        <EmptyState title="You do not see payments">{reason}</EmptyState>
      )}
    </>
  )
}
