import type { QueryClient } from '@tanstack/react-query'
import { peopleQuery } from '@/domain/identity/peopleQueries'
import { adminPlansQuery, adminProductsQuery } from '@/domain/catalogue/admin/queryOptions'
import { adminWorkspacesQuery } from '@/domain/workspaces/admin/queryOptions'
import type { Command } from './commands'
import { bestFirst } from './rank'

/** The most people and the most workspaces that the palette shows; their pages show all. */
const MOST = 5

/**
 * The results for admins only: people and workspaces by name and email address, products and plans of every status.
 * This is no check of access: the database decides who may read the rows.
 * @throws Failure (plain object)
 */
export async function findForAdmin(client: QueryClient, typed: string): Promise<Command[]> {
  const [{ people }, { workspaces }, plans, products] = await Promise.all([
    client.fetchQuery(peopleQuery({ q: typed })),
    client.fetchQuery(adminWorkspacesQuery({ q: typed })),
    client.fetchQuery(adminPlansQuery),
    client.fetchQuery(adminProductsQuery),
  ])
  const catalogue: Command[] = [
    ...products.map(({ id, name, slug, status }) => ({
      id: `admin-product:${id}`,
      label: name,
      group: 'Products (admin)',
      note: status,
      keywords: [slug],
      target: { kind: 'page' as const, to: '/admin/products', search: { edit: id } },
    })),
    ...plans.map((plan) => ({
      id: `admin-plan:${plan.plan_id}`,
      label: plan.slug,
      group: 'Plans (admin)',
      note: plan.status,
      keywords: [plan.product_name],
      target: { kind: 'page' as const, to: '/admin/products', search: { plan: plan.plan_id } },
    })),
  ]
  return [
    ...people.slice(0, MOST).map(({ user_id, full_name, email }) => ({
      id: `person:${user_id}`,
      label: full_name || (email ?? 'No name'),
      group: 'People',
      note: email ?? undefined,
      keywords: [],
      isPrivate: true,
      target: { kind: 'page' as const, to: `/admin/people/${user_id}` },
    })),
    ...workspaces.slice(0, MOST).map(({ id, slug, name, owner }) => ({
      id: `workspace:${id}`,
      label: name,
      group: 'Workspaces (admin)',
      note: owner?.name,
      keywords: [slug],
      isPrivate: true,
      target: { kind: 'page' as const, to: `/admin/workspaces/${slug}` },
    })),
    ...bestFirst(catalogue, typed),
  ]
}
