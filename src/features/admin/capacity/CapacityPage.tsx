import { PageHeader } from '@/ui/PageHeader'
import { ProvisionersSection } from './ProvisionersSection'
import { RegionSections } from './RegionSections'
import { SavedDraftsSection } from './SavedDraftsSection'

/** /admin/capacity: what the regions hold and can still sell, who does the work, and what people want. */
export function CapacityPage() {
  return (
    <>
      <PageHeader eyebrow="Admin" title="Capacity" />
      <RegionSections />
      <ProvisionersSection />
      <SavedDraftsSection />
    </>
  )
}
