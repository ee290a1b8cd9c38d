import type { ReactNode } from 'react'
import { useRegionFeatures } from '@/domain/catalogue/useRegionFeatures'

/** An entry of the navigation for something that the engine of a region has to offer. Nothing where none does. */
interface NavFeatureProps {
  of: 'volumes' | 'private_networks'
  children: ReactNode
}

export function NavFeature({ of, children }: NavFeatureProps) {
  return useRegionFeatures().has(of) ? children : null
}
