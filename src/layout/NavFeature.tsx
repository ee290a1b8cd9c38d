import type { ReactNode } from 'react'
import { useRegionFeatures, type Feature } from '@/domain/catalogue/useRegionFeatures'

interface NavFeatureProps {
  of: Feature
  children: ReactNode
}

/** An entry of the navigation for something that not every region offers. Nothing where none does. */
export function NavFeature({ of, children }: NavFeatureProps) {
  return useRegionFeatures().has(of) ? children : null
}
