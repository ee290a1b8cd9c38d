import { nearest, planState } from '@/domain/catalogue/availability'
import type { Plan } from '@/domain/catalogue/plan'
import type { Image, Region } from '@/domain/catalogue/queries'
import { snapshotProblem } from '@/domain/snapshots/snapshotRules'
import type { ServerSource } from '@/domain/snapshots/serverSource'
import type { Choice } from './draft'

/** The choice in the address. If the address has none, the kept one. */
export function choiceFrom(
  { plan, region, image, snapshot }: Choice,
  kept: Choice | null | undefined,
): Choice {
  if ([plan, region, image, snapshot].some((each) => each !== undefined)) {
    return { plan, region, image, snapshot }
  }
  return {
    plan: kept?.plan,
    region: kept?.region,
    image: kept?.image,
    snapshot: kept?.snapshot,
  }
}

export function isSame(one: Choice, other: Choice): boolean {
  return (
    one.plan === other.plan &&
    one.region === other.region &&
    one.image === other.image &&
    one.snapshot === other.snapshot
  )
}

/** The name of a region, or its slug if the region is not in the list. */
export function regionName(slug: string, regions: readonly Region[]): string {
  return regions.find((region) => region.slug === slug)?.name ?? slug
}

/** 'v1.small in Frankfurt'. */
export function describeChoice({ plan, region }: Choice, regions: readonly Region[]): string {
  return [plan ?? 'no plan', region && `in ${regionName(region, regions)}`]
    .filter(Boolean)
    .join(' ')
}

export interface RegionChoice extends Region {
  /** Stock of the chosen plan; `null` if it is not limited. */
  stock: number | null
  /** Why the plan is not available there. */
  off: string | undefined
}

/**
 * Every enabled region, and whether the chosen plan is available there.
 * @param source what the server is made from, if it is a snapshot or an image of one's own: it is in one region
 */
export function regionChoices(
  plan: Plan | undefined,
  regions: readonly Region[],
  source?: Pick<ServerSource, 'region' | 'kind'>,
): RegionChoice[] {
  return regions.map((region) => {
    const place = plan?.regions.find((each) => each.region === region.slug)
    const off =
      source !== undefined && source.region.slug !== region.slug
        ? `The ${source.kind} is in ${source.region.name}.`
        : plan === undefined
          ? undefined
          : place === undefined
            ? `${plan.slug} isn’t offered here.`
            : place.stock === 0
              ? `${plan.slug} is sold out here.`
              : undefined
    return { ...region, stock: place?.stock ?? null, off }
  })
}

/** Why an image does not fit a plan. A plan without a disk size accepts every image. */
export function imageProblem(
  image: Image,
  plan: Pick<Plan, 'diskGib'> | undefined,
): string | undefined {
  if (plan === undefined || plan.diskGib === null || plan.diskGib >= image.minDiskGib)
    return undefined
  return `needs ${image.minDiskGib} GiB of disk`
}

export interface Lists {
  plans: readonly Plan[]
  regions: readonly Region[]
  images: readonly Image[]
  /** The snapshots and images of the workspace that are ready; undefined while they load, and where there are none to choose. */
  snapshots?: readonly ServerSource[] | undefined
  /** The kept plan if it is not sold any more: it is named and compared with, but not offered. */
  gonePlan?: Plan | null
  /** When the lists were loaded: milliseconds since 1970. */
  now: number
}

/** Why a configuration cannot be saved, by field, and the most similar ones that can. */
export interface ChoiceErrors {
  plan?: string
  region?: string
  image?: string
  ways: readonly Choice[]
}

/** Validates a choice. A field without a text is valid. */
export function validate(choice: Choice, lists: Lists): ChoiceErrors {
  const { plans, regions, images, gonePlan, now } = lists
  const plan = plans.find(({ slug }) => slug === choice.plan)
  const image = images.find(({ slug }) => slug === choice.image)
  const isRegion = regions.some(({ slug }) => slug === choice.region)
  const problems: { -readonly [Key in keyof ChoiceErrors]: ChoiceErrors[Key] } = { ways: [] }

  if (choice.snapshot !== undefined && lists.snapshots !== undefined) {
    const snapshot = lists.snapshots.find(({ id }) => id === choice.snapshot)
    const why = snapshot && snapshotProblem(snapshot, plan)
    if (!snapshot)
      problems.image = 'This snapshot or image is not there, or not ready. Choose another one.'
    else if (why) problems.image = `${snapshot.name} ${why}; choose another plan.`
  } else if (choice.image !== undefined) {
    const why = image && imageProblem(image, plan)
    if (!image) problems.image = `We have no image ${choice.image}. Choose another one.`
    else if (why)
      problems.image = `${image.family} ${image.version} ${why}; this plan has ${plan?.diskGib} GiB.`
  }
  if (choice.region !== undefined && !isRegion) {
    problems.region = `We have no region ${choice.region}. Choose another one.`
  }
  const region = isRegion ? choice.region : undefined
  if (!plan) {
    if (choice.plan === undefined) return problems
    if (choice.plan === gonePlan?.slug) {
      problems.plan = `${gonePlan.slug} is no longer offered.`
      problems.ways = waysOut(gonePlan, { ...choice, region }, plans, now)
    } else {
      problems.plan = `We have no plan ${choice.plan}. Choose another one.`
    }
    return problems
  }

  const state = planState(plan, region, now)
  if (state === 'available' || state === 'retiring') return problems
  const inRegion = region === undefined ? '' : ` in ${regionName(region, regions)}`
  if (state === 'closed') problems.plan = `${plan.slug} is no longer offered.`
  else if (region === undefined) problems.plan = `${plan.slug} is sold out everywhere.`
  else if (state === 'sold_out') problems.region = `${plan.slug} is sold out${inRegion}.`
  else problems.region = `${plan.slug} isn’t offered${inRegion}.`
  problems.ways = waysOut(plan, { ...choice, region }, plans, now)
  return problems
}

/** The same plan in another region, and the nearest plan in the same one. */
function waysOut(plan: Plan, choice: Choice, plans: readonly Plan[], now: number): Choice[] {
  const isSold = plans.includes(plan) && planState(plan, undefined, now) !== 'closed'
  const elsewhere =
    choice.region !== undefined && isSold
      ? plan.regions.find(({ stock }) => stock !== 0)?.region
      : undefined
  const other = nearest(plan, plans, choice.region, now)
  return [
    ...(elsewhere === undefined ? [] : [{ ...choice, region: elsewhere }]),
    ...(other === null ? [] : [{ ...choice, plan: other.slug }]),
  ]
}
