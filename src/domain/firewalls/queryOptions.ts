import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listFirewalls, type Firewall } from './firewalls'

/** Milliseconds between two reads while rules are being applied to a server. */
const PENDING_INTERVAL = 2_000

const isBeingApplied = (firewalls: readonly Firewall[] | undefined) =>
  firewalls?.some(({ servers }) =>
    servers.some(({ state, status }) => status === 'pending' && state === 'running'),
  ) === true

/** The firewalls of some workspaces, for the search. */
export const firewallsOfQuery = (workspaceIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.firewalls('of', workspaceIds),
    queryFn: ({ signal }) => listFirewalls(workspaceIds, signal),
  })

/** The firewalls of a workspace. Read again at an interval while rules are being applied. */
export const firewallsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.firewalls('list', workspaceId),
    queryFn: ({ signal }) => listFirewalls([workspaceId], signal),
    refetchInterval: ({ state }) => isBeingApplied(state.data) && PENDING_INTERVAL,
  })
