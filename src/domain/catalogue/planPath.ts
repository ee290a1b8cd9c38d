import { planKinds, type Plan, type PlanKind } from './plan'

/** The product page of each kind. The page of a plan is below it. */
export const productPaths = {
  vps: '/vps',
  cloud: '/cloud-instances',
  vds: '/vds',
  gpu: '/gpu-compute',
} as const satisfies Record<PlanKind, string>

/** The address of a plan's page: `/vps/v1.medium`. */
export function planPath({ kind, slug }: Pick<Plan, 'kind' | 'slug'>): string {
  return `${productPaths[kind]}/${slug}`
}

/** Whether a path may be listed for search engines: the page of a kind of server only while that kind is on sale. */
export function isOffered(path: string, sells: readonly PlanKind[] | undefined): boolean {
  const kind = planKinds.find((each) => productPaths[each.kind] === path)?.kind
  return kind === undefined || sells?.includes(kind) === true
}
