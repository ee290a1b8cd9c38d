import { useQuery } from '@tanstack/react-query'
import { regionFeaturesQuery } from './queryOptions'

/** What pages ask for. `EngineFeature` of the provisioner has the same names. */
export type Feature =
  | 'volumes'
  | 'volume_snapshots'
  | 'extra_addresses'
  | 'private_networks'
  | 'rescue'
  | 'rescue_vm'
  | 'image_downloads'
  | 'volume_downloads'

/** What regions offer besides servers. */
interface RegionFeatures {
  /** Whether a region offers it, by its slug; without a region, whether any does. */
  has: (feature: Feature, region?: string) => boolean
  /** Until then nothing is offered. */
  isRead: boolean
}

/**
 * What the regions offer, so that a page offers nothing else. Nothing until it is read.
 * @param enabled whether it is read now
 */
export function useRegionFeatures(enabled = true): RegionFeatures {
  const { data: rows } = useQuery({ ...regionFeaturesQuery, enabled })
  return {
    has: (feature, region) =>
      rows?.some((row) => row.feature === feature && (region ?? row.region) === row.region) ??
      false,
    isRead: rows !== undefined,
  }
}
