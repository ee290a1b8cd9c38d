import { planState, type PlanState } from '@/domain/catalogue/availability'
import type { AdminPlan, AdminProduct } from '@/domain/catalogue/admin/adminPlan'
import {
  planStatuses,
  type PlanStatus,
  type ProductsSearch,
} from '@/domain/catalogue/admin/productsSearch'

type Filter = Pick<ProductsSearch, 'q' | 'status' | 'product'>

function haystack({ slug, summary, product_name, product_slug, gpu_model, kind }: AdminPlan) {
  return [slug, summary, product_name, product_slug, gpu_model, kind].join(' ').toLowerCase()
}

/** The plans that match the filter, in their order. */
export function filterPlans(
  plans: readonly AdminPlan[],
  { q = '', status, product }: Filter,
): AdminPlan[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return plans.filter((plan) => {
    if (status !== undefined && plan.status !== status) return false
    if (product !== undefined && plan.product_slug !== product) return false
    if (words.length === 0) return true
    const text = haystack(plan)
    return words.every((word) => text.includes(word))
  })
}

export type PlanCounts = Record<PlanStatus | 'all', number>

/** The number of plans for each status that match the rest of the filter; `all` is their sum. */
export function countPlans(plans: readonly AdminPlan[], { q, product }: Filter): PlanCounts {
  const found = filterPlans(plans, { q, product })
  const counts = { all: found.length, published: 0, draft: 0, retired: 0 }
  for (const { status } of found) counts[status] += 1
  return counts
}

export interface PlanGroup {
  product: AdminProduct
  plans: AdminPlan[]
}

/**
 * Groups plans by product, in the order of the products.
 * @param withEmpty also products without any of these plans
 */
export function groupPlans(
  products: readonly AdminProduct[],
  plans: readonly AdminPlan[],
  withEmpty: boolean,
): PlanGroup[] {
  return products
    .map((product) => ({
      product,
      plans: plans.filter((plan) => plan.product_id === product.id),
    }))
    .filter((group) => withEmpty || group.plans.length > 0)
}

/** Reorders the rows with these ids among their own places, in the order of `ids`. Other rows keep their place. */
export function inOrder<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  ids: readonly string[],
): Row[] {
  const named = new Map(rows.map((row) => [idOf(row), row]))
  const next = ids.flatMap((id) => named.get(id) ?? [])
  const isNamed = new Set(next.map(idOf))
  let at = 0
  return rows.flatMap((row) => (isNamed.has(idOf(row)) ? (next[at++] ?? []) : [row]))
}

/** A copy of the list with one entry at another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.toSpliced(from, 1)
  const entry = list[from]
  return entry === undefined ? [...list] : rest.toSpliced(Math.max(0, to), 0, entry)
}

/**
 * The state of a published plan for visitors; null if they do not see the plan.
 * @param now milliseconds since 1970
 */
export function visitorState(plan: AdminPlan, now: number): PlanState | null {
  if (plan.status !== 'published' || plan.product_status !== 'published') return null
  return planState({ regions: plan.regions, retiresAt: plan.announced_retire_at }, undefined, now)
}

/** A published plan that nobody can order, because its product is not published. */
export const isHeldBack = ({ status, product_status }: AdminPlan) =>
  status === 'published' && product_status !== 'published'

const listing = new Intl.ListFormat('en-GB')

/** Why a plan cannot be published yet; null if it can. */
export function whyUnpublishable(plan: AdminPlan): string | null {
  const lacking = [
    // Incus makes no server without one. What the engine of a GPU plan needs is not known here.
    plan.disk_gib === null && plan.gpu_count === 0 ? 'a disk size' : '',
    plan.hourly_micros === null ? 'a price' : '',
    plan.regions.length === 0 ? 'an open region' : '',
  ].filter(Boolean)
  return lacking.length === 0 ? null : `Add ${listing.format(lacking)}, then save.`
}

export const statusTabs: readonly { value: PlanStatus | ''; label: string }[] = [
  { value: '', label: 'All' },
  ...planStatuses.map((value) => ({
    value,
    label: { published: 'Published', draft: 'Draft', retired: 'Retired' }[value],
  })),
]
