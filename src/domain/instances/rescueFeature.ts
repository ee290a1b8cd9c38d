import type { Feature } from '@/domain/catalogue/useRegionFeatures'
import type { Instance } from './instance'

/** What the region of a server has to offer, so that the server has a rescue system: each kind has its own. */
export const rescueFeature = ({ plan }: Pick<Instance, 'plan'>): Feature =>
  plan.virtualization === 'container' ? 'rescue' : 'rescue_vm'
