import type { QueryClient } from '@tanstack/react-query'
import type { User } from '@machines/auth.types'
import {
  imagesQuery,
  publishedPlansQuery,
  regionsQuery,
  statesQuery,
  transitionsQuery,
} from '@/domain/catalogue/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { monthOf } from '@/domain/instances/costs'
import { requestAction } from '@/domain/instances/instanceMutations'
import { instanceRules } from '@/domain/instances/instanceRules'
import {
  instancesQuery,
  quotasQuery,
  sshKeysQuery,
  workspaceActionsQuery,
  workspaceCostsQuery,
} from '@/domain/instances/queryOptions'
import { instancesStale } from '@/domain/staleKeys'
import { partRows } from '@/domain/status/partRows'
import { readingsQuery, recordQuery } from '@/domain/status/queries'
import { ticketsQuery } from '@/domain/tickets/queryOptions'
import { chosenSlug, currentOf } from '@/domain/workspaces/currentWorkspace'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import { deployment } from '@/lib/deployment'
import { failure } from '@/lib/errors'
import { randomUuid } from '@/lib/randomUuid'
import type { AccountData, BitData, DocPage } from './command'

export interface SiteData {
  queries: QueryClient
  /** The signed-in person, or null. */
  user: User | null
  pages: () => readonly DocPage[]
  open?: BitData['open']
}

/** The data of the site for Bit: the queries of its pages, and the procedures of the dashboard. */
export function siteData({ queries, user, pages, open }: SiteData): BitData {
  return {
    plans: () => queries.fetchQuery(publishedPlansQuery),
    regions: () => queries.fetchQuery(regionsQuery),
    images: () => queries.fetchQuery(imagesQuery),
    status: async () => {
      const [readings, records, regions] = await Promise.all([
        queries.fetchQuery({ ...readingsQuery, staleTime: 0 }),
        // The readings of this browser count also without the record.
        queries.fetchQuery(recordQuery).catch(() => []),
        queries.fetchQuery(regionsQuery).catch(() => []),
      ])
      return partRows({ readings, records, regions }).map(({ name, state, note }) => ({
        part: name,
        state,
        note: note ?? '',
      }))
    },
    pages,
    account: () => (user === null ? Promise.resolve(null) : accountOf(queries, user)),
    now: () => Date.now(),
    open,
  }
}

async function accountOf(queries: QueryClient, user: User): Promise<AccountData> {
  const [profile, workspaces] = await Promise.all([
    queries.fetchQuery(profileQuery(user.id)),
    queries.fetchQuery(myWorkspacesQuery),
  ])
  const workspace = currentOf(workspaces, chosenSlug(user.id))
  if (workspace === undefined) throw failure('not_found')
  // What runs a line wants to know the present state, also right after a change.
  const fresh = { staleTime: 0 }
  return {
    email: user.email ?? '',
    name: profile.full_name,
    workspace,
    orders: deployment().orders,
    workspaces: () => Promise.resolve(workspaces),
    servers: () => queries.fetchQuery({ ...instancesQuery(workspace.id), ...fresh }),
    keys: () => queries.fetchQuery({ ...sshKeysQuery(user.id), ...fresh }),
    quotas: () => queries.fetchQuery({ ...quotasQuery(workspace.id), ...fresh }),
    costs: () => queries.fetchQuery(workspaceCostsQuery(workspace.id, monthOf(new Date()))),
    actions: (limit) =>
      queries.fetchQuery({ ...workspaceActionsQuery(workspace.id, limit), ...fresh }),
    tickets: () => queries.fetchQuery({ ...ticketsQuery(user.id), ...fresh }),
    rules: async () => {
      const [transitions, states] = await Promise.all([
        queries.fetchQuery(transitionsQuery),
        queries.fetchQuery(statesQuery),
      ])
      return instanceRules({ transitions, states, profile, workspaces }, workspace.id)
    },
    requestAction: async (server, kind, parameters) => {
      try {
        return await requestAction(server.id, kind, parameters, randomUuid(), 'shell')
      } finally {
        for (const queryKey of instancesStale) void queries.invalidateQueries({ queryKey })
      }
    },
  }
}
