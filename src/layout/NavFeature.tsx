import type { ReactNode } from 'react'
import { useRegionFeatures } from '@/domain/catalogue/useRegionFeatures'

interface NavFeatureProps {
  of: 'volumes' | 'private_networks'
  children: ReactNode
}

/** An entry of the navigation for something that the engine of a region has to offer. Nothing where none does. */
export function NavFeature({ of, children }: NavFeatureProps) {
  return useRegionFeatures().has(of) ? children : null
}
