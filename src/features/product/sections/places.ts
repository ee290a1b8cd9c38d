import { planState } from '@/domain/catalogue/availability'
import type { Plan } from '@/domain/catalogue/plan'
import type { Image, Region } from '@/domain/catalogue/queries'

export interface RegionCount {
  region: Region
  /** Plans that can be ordered there; retiring ones still can. */
  open: number
  soldOut: number
}

/**
 * How many plans are in stock in each region.
 * @param now milliseconds since 1970
 */
export function regionCounts(
  regions: readonly Region[],
  plans: readonly Plan[],
  now: number,
): RegionCount[] {
  return regions.map((region) => {
    const states = plans.map((plan) => planState(plan, region.slug, now))
    const count = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length
    return {
      region,
      open: count('available', 'retiring'),
      soldOut: count('sold_out'),
    }
  })
}

export interface ImageFamily {
  family: string
  versions: readonly string[]
  /** GiB that each of its versions needs at least, at the most. */
  minDiskGib: number
}

/** The images by family, in their order. */
export function imageFamilies(images: readonly Image[]): ImageFamily[] {
  return [...Map.groupBy(images, ({ family }) => family)].map(([family, versions]) => ({
    family,
    versions: versions.map(({ version }) => version),
    minDiskGib: Math.max(...versions.map((image) => image.minDiskGib)),
  }))
}
