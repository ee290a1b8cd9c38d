import { useRegionFeatures, type Feature } from '@/domain/catalogue/useRegionFeatures'

/** Marks an entry of the navigation for something that no region offers: `SideNav` hides the entry. */
export function NavFeature({ of }: { of: Feature }) {
  const { has, isRead } = useRegionFeatures()
  return isRead && !has(of) ? <span hidden data-not-offered /> : null
}
