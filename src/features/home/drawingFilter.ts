import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { planKinds, type Plan, type PlanKind } from '@/domain/catalogue/plan'

/** What the drawing shows; a missing key means all. */
export interface DrawingFilter {
  kind: PlanKind | undefined
  region: string | undefined
}

const isIn = (plan: Plan, region: string | undefined) =>
  region === undefined || plan.regions.some((each) => each.region === region)

/** The plans of a kind in a region, in their order. */
export function filteredPlans(plans: readonly Plan[], { kind, region }: DrawingFilter): Plan[] {
  return plans.filter((plan) => (kind === undefined || plan.kind === kind) && isIn(plan, region))
}

/** Slugs of the regions that offer the kind. */
export function regionsWith(plans: readonly Plan[], kind: PlanKind | undefined): string[] {
  const own = filteredPlans(plans, { kind, region: undefined })
  return [...new Set(own.flatMap(({ regions }) => regions.map(({ region }) => region)))].toSorted()
}

/** The filter of the address, without what no plan has: the drawing is never empty because of it. */
export function filterOf(search: CatalogueSearch, plans: readonly Plan[]): DrawingFilter {
  const kind = planKinds.find((each) => each.kind === search.family)?.kind
  const isOffered = kind !== undefined && plans.some((plan) => plan.kind === kind)
  const known = isOffered ? kind : undefined
  const region = regionsWith(plans, known).find((slug) => slug === search.region)
  return { kind: known, region }
}
