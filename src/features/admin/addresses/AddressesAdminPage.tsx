import { PageHeader } from '@/ui/PageHeader'
import { FindSection } from './FindSection'
import { PoolsSection } from './PoolsSection'
import { PriceSection } from './PriceSection'

/** /admin/addresses: the pools of extra addresses, what one costs, and who had which address when. */
export function AddressesAdminPage() {
  return (
    <>
      <PageHeader
        eyebrow="Admin"
        title="Addresses"
        lead="The addresses that workspaces can rent, and who had which address when."
      />
      <PoolsSection />
      <PriceSection />
      <FindSection />
    </>
  )
}
