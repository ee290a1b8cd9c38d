import { planState } from '../availability'
import type { Plan } from '../plan'
import type { Image, Region } from '../queries'

export interface RegionCount {
  region: Region
  /** Plans that can be chosen there today; retiring ones still can. */
  open: number
  soldOut: number
  /** Plans that nobody can choose any more. */
  closed: number
  /** When a stock there was last set: milliseconds since 1970; `undefined` where that is not known. */
  asOf: number | undefined
}

/**
 * How many plans can be had in each region.
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
    const places = plans.flatMap((plan) =>
      plan.regions.filter((each) => each.region === region.slug),
    )
    return {
      region,
      asOf: latest(places.map(({ updatedAt }) => updatedAt)),
      open: count('available', 'retiring'),
      soldOut: count('sold_out'),
      closed: plans.filter(
        (plan) =>
          planState(plan, region.slug, now) === 'closed' &&
          plan.regions.some((each) => each.region === region.slug),
      ).length,
    }
  })
}

function latest(moments: readonly (string | undefined)[]): number | undefined {
  const times = moments.flatMap((moment) => (moment === undefined ? [] : [Date.parse(moment)]))
  return times.length === 0 ? undefined : Math.max(...times)
}

export interface ImageFamily {
  family: string
  versions: readonly string[]
  /** GiB that each of its versions needs at least, at the most. */
  minDiskGib: number
  /** Slugs of the plans whose disk is smaller than that. */
  tooSmall: readonly string[]
}

/** The images by family, in their order; plans without a disk of their own are not measured. */
export function imageFamilies(images: readonly Image[], plans: readonly Plan[]): ImageFamily[] {
  return [...Map.groupBy(images, ({ family }) => family)].map(([family, versions]) => {
    const minDiskGib = Math.max(...versions.map((image) => image.minDiskGib))
    return {
      family,
      versions: versions.map(({ version }) => version),
      minDiskGib,
      tooSmall: plans
        .filter(({ diskGib }) => diskGib !== null && diskGib < minDiskGib)
        .map(({ slug }) => slug),
    }
  })
}
