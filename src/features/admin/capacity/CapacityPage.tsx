import { useQuery } from '@tanstack/react-query'
import { addressPoolsQuery } from '@/domain/addresses/admin/pools'
import {
  capacityQuery,
  copiesQuery,
  membersQuery,
  provisionersQuery,
  savedDraftsQuery,
} from '@/domain/capacity/queryOptions'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { AddressesSection } from './AddressesSection'
import { CopiesSection } from './CopiesSection'
import { MembersSection } from './MembersSection'
import { ProvisionersSection } from './ProvisionersSection'
import { RegionSections } from './RegionSections'
import { SavedDraftsSection } from './SavedDraftsSection'
import { SoldSection } from './SoldSection'

/** /admin/capacity: what the regions hold and can still sell, on which machines, who does the work, and what people want. */
export function CapacityPage() {
  const queries = [
    useQuery(capacityQuery),
    useQuery(copiesQuery),
    useQuery(addressPoolsQuery),
    useQuery(membersQuery),
    useQuery(provisionersQuery),
    useQuery(savedDraftsQuery),
  ]
  return (
    <>
      <PageHeader eyebrow="Admin" title="Capacity" />
      {/* Sections that appear one by one would push each other down. */}
      {queries.some(({ isFetched }) => !isFetched) ? (
        <CenteredSpinner />
      ) : (
        <>
          <RegionSections />
          <SoldSection />
          <CopiesSection />
          <AddressesSection />
          <MembersSection />
          <ProvisionersSection />
          <SavedDraftsSection />
        </>
      )}
    </>
  )
}
