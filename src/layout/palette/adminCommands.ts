import type { QueryClient } from '@tanstack/react-query'
import type { Area } from '@/components/admin/useArea'
import { fleetQuery } from '@/domain/instances/admin/queryOptions'
import { peopleQuery } from '@/domain/identity/peopleQueries'
import { adminPlansQuery, adminProductsQuery } from '@/domain/catalogue/admin/queryOptions'
import { adminWorkspacesQuery } from '@/domain/workspaces/admin/queryOptions'
import type { Command } from './commands'
import { bestFirst } from './rank'

/** The most people, workspaces and servers that the palette shows; their pages show all. */
const MOST = 5

/** People and workspaces by name and email address, with their pages in one area. */
async function peopleAndWorkspaces(
  client: QueryClient,
  typed: string,
  root: Area['root'],
): Promise<Command[]> {
  const [{ people }, { workspaces }] = await Promise.all([
    client.fetchQuery(peopleQuery({ q: typed })),
    client.fetchQuery(adminWorkspacesQuery({ q: typed })),
  ])
  return [
    ...people.slice(0, MOST).map(({ user_id, full_name, email }) => ({
      id: `person:${user_id}`,
      label: full_name || (email ?? 'No name'),
      group: 'People',
      note: email ?? undefined,
      keywords: [],
      isPrivate: true,
      target: { kind: 'page' as const, to: `${root}/people/${user_id}` },
    })),
    ...workspaces.slice(0, MOST).map(({ id, slug, name, owner }) => ({
      id: `workspace:${id}`,
      label: name,
      group: root === '/admin' ? 'Workspaces (admin)' : 'Workspaces (staff)',
      note: owner?.name,
      keywords: [slug],
      isPrivate: true,
      target: { kind: 'page' as const, to: `${root}/workspaces/${slug}` },
    })),
  ]
}

/**
 * The results for admins only: people and workspaces, products and plans of every status. This is no check of access:
 * the database decides who may read the rows.
 * @throws Failure (plain object)
 */
export async function findForAdmin(client: QueryClient, typed: string): Promise<Command[]> {
  const [found, plans, products] = await Promise.all([
    peopleAndWorkspaces(client, typed, '/admin'),
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
  return [...found, ...bestFirst(catalogue, typed)]
}

/**
 * The results for staff who are no admins: people, workspaces, and the servers of all workspaces, which the database
 * also finds by address and by id.
 * @throws Failure (plain object)
 */
export async function findForStaff(client: QueryClient, typed: string): Promise<Command[]> {
  const [found, { instances }] = await Promise.all([
    peopleAndWorkspaces(client, typed, '/staff'),
    client.fetchQuery(fleetQuery({ q: typed })),
  ])
  return [
    ...found,
    ...instances.slice(0, MOST).map(({ id, name, workspace }) => ({
      id: `server:${id}`,
      label: name,
      group: 'Servers (staff)',
      note: workspace.name,
      keywords: [],
      isPrivate: true,
      target: { kind: 'page' as const, to: `/staff/servers/${id}` },
    })),
  ]
}
