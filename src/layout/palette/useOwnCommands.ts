import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { invoicesQuery } from '@/domain/billing/queryOptions'
import { firewallsOfQuery } from '@/domain/firewalls/queryOptions'
import { firstInstancesQuery, sshKeysQuery } from '@/domain/instances/queryOptions'
import { ticketsQuery } from '@/domain/tickets/queryOptions'
import {
  apiKeyNamesQuery,
  myWorkspacesQuery,
  workspaceSshKeyNamesQuery,
} from '@/domain/workspaces/queryOptions'
import { ownCommands, type OwnRows } from './own'

/** As many servers as one answer of the backend has. */
const MOST_SERVERS = 1000

const NONE: readonly never[] = []

/** What the signed-in person has: the rows, and a command for the page of each. */
export function useOwnCommands(userId: string, enabled = true) {
  const options = { enabled }
  const workspaces = useQuery({ ...myWorkspacesQuery, ...options })
  const ids = useMemo(() => (workspaces.data ?? NONE).map(({ id }) => id), [workspaces.data])
  const isKnown = enabled && ids.length > 0
  const instances = useQuery({
    ...firstInstancesQuery(ids, MOST_SERVERS, 'withBin'),
    enabled: isKnown,
  })
  const tickets = useQuery({ ...ticketsQuery(userId), ...options })
  const apiKeys = useQuery({ ...apiKeyNamesQuery(ids), enabled: isKnown })
  const sshKeys = useQuery({ ...sshKeysQuery(userId), ...options })
  const shared = useQuery({ ...workspaceSshKeyNamesQuery(ids), enabled: isKnown })
  const firewalls = useQuery({ ...firewallsOfQuery(ids), enabled: isKnown })
  const invoices = useQuery({ ...invoicesQuery(ids), enabled: isKnown })
  const rows: OwnRows = useMemo(
    () => ({
      instances: instances.data ?? NONE,
      workspaces: workspaces.data ?? NONE,
      tickets: tickets.data ?? NONE,
      apiKeys: apiKeys.data ?? NONE,
      sshKeys: sshKeys.data ?? NONE,
      workspaceSshKeys: shared.data ?? NONE,
      firewalls: firewalls.data ?? NONE,
      invoices: invoices.data ?? NONE,
    }),
    [
      instances.data,
      workspaces.data,
      tickets.data,
      apiKeys.data,
      sshKeys.data,
      shared.data,
      firewalls.data,
      invoices.data,
    ],
  )
  const queries = [workspaces, instances, tickets, apiKeys, sshKeys, shared, firewalls, invoices]
  return {
    rows,
    commands: useMemo(() => ownCommands(rows), [rows]),
    // Without a workspace the reads that wait for one never begin.
    isPending: enabled && queries.some(({ isLoading }) => isLoading),
    hasFailed: queries.some(({ isError }) => isError),
  }
}
