import { AdminBillingFrame } from './AdminBillingFrame'
import { DunningSection } from './DunningSection'
import { ImportSection } from './ImportSection'
import { OpenItemsSection } from './OpenItemsSection'
import { ProblemsSection } from './ProblemsSection'
import { UnmatchedSection } from './UnmatchedSection'
import { VouchersSection } from './VouchersSection'

/** /admin/billing and /staff/billing: what customers owe, and the payments that arrived. */
export function BillingPage() {
  return (
    <AdminBillingFrame
      page="accounts"
      title="Billing"
      lead="What customers owe, and what they paid. The account of one customer is on the page of the workspace."
    >
      <OpenItemsSection />
      <DunningSection />
      <UnmatchedSection />
      <ImportSection />
      <ProblemsSection />
      <VouchersSection />
    </AdminBillingFrame>
  )
}
