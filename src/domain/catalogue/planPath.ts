import type { Plan, PlanKind } from './plan'

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
