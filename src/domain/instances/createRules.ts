import { isOpen } from '@/domain/catalogue/availability'
import { snapshotProblem } from '@/domain/snapshots/snapshotRules'
import type { Orders } from '@/lib/deployment'
import { imageProblem, type ChoiceErrors, type Lists } from './choice'
import type { Choice } from './draft'
import type { Instance } from './instance'
import type { QuotaChange } from './quotaAfter'

/** The slug of the only row; undefined if there are several, or none. */
const onlyOf = (rows: readonly { slug: string }[]) =>
  rows.length === 1 ? rows[0]?.slug : undefined

/**
 * The choice, with the first region in stock and the first fitting image where nothing is chosen. What there is only
 * one of is chosen, a plan too. With a snapshot and no plan, it is the plan of the server that the snapshot was taken of,
 * while that can be ordered and the disk fits.
 * @param servers the servers of the workspace
 */
export function withDefaults(
  choice: Choice,
  { plans, regions, images, snapshots, now }: Lists,
  servers: readonly Pick<Instance, 'id' | 'plan'>[] = [],
): Choice {
  if (choice.snapshot !== undefined) {
    const snapshot = snapshots?.find(({ id }) => id === choice.snapshot)
    if (snapshot === undefined) return { ...choice, image: undefined }
    const { slug: region } = snapshot.region
    const source = servers.find(({ id }) => id === snapshot.server?.id)
    const same = plans.find(
      (plan) =>
        plan.slug === source?.plan.slug &&
        isOpen(plan, region, now) &&
        snapshotProblem(snapshot, plan) === undefined,
    )
    // A snapshot is in one region, and holds its own system.
    return { ...choice, plan: choice.plan ?? same?.slug, region, image: undefined }
  }
  const wanted = choice.plan ?? onlyOf(plans)
  const plan = plans.find(({ slug }) => slug === wanted)
  if (!plan) {
    return {
      plan: wanted,
      region: choice.region ?? onlyOf(regions),
      image: choice.image ?? onlyOf(images),
    }
  }
  const inStock = regions.find(({ slug }) =>
    plan.regions.some(({ region, stock }) => region === slug && stock !== 0),
  )
  const fitting = images.find((image) => imageProblem(image, plan) === undefined)
  return {
    plan: plan.slug,
    region: choice.region ?? inStock?.slug,
    image: choice.image ?? fitting?.slug,
  }
}

export interface SubmitFacts {
  orders: Orders
  /** Why the person may not create servers in this workspace. */
  notAllowed: string | undefined
  choice: Choice
  problems: ChoiceErrors
  /** Of the chosen plan in the chosen region; null or undefined if it is not limited. */
  stock: number | null | undefined
  count: number
  quotas: readonly QuotaChange[] | undefined
  hasRequest: boolean
  /** The terms in force, which the person has not accepted. */
  areTermsDue?: boolean
  /** Nobody entered who pays, and the person can. */
  isPayerMissing?: boolean
}

/** Why servers cannot be created now, or undefined. Fields with errors do not count: the press shows them. */
export function submitOff(facts: SubmitFacts): string | undefined {
  const { orders, notAllowed, choice, problems, stock, count, quotas, hasRequest } = facts
  if (orders === 'closed') return 'Servers cannot be ordered now. You can save the configuration.'
  if (notAllowed !== undefined) return notAllowed
  if (choice.plan === undefined) return 'Choose a plan first.'
  const problem = problems.plan ?? problems.region ?? problems.image
  if (problem !== undefined) return problem
  if (choice.region === undefined) return 'Choose a region first.'
  if (choice.image === undefined && choice.snapshot === undefined) return 'Choose an image first.'
  if (stock != null && stock < count) return `Only ${stock} left in this region.`
  const exceeded = quotas?.filter(({ isExceeded }) => isExceeded) ?? []
  if (exceeded.length > 0) {
    return `The workspace would exceed its quota: ${exceeded.map(({ label }) => label).join(', ')}.`
  }
  if (facts.isPayerMissing) return 'Enter who pays first.'
  if (facts.areTermsDue) return 'Accept the terms of service first.'
  return hasRequest ? undefined : 'Part of the page is still loading.'
}
