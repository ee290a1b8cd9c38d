import { useQuery } from '@tanstack/react-query'
import { firstInstancesQuery, instanceActionsQuery } from '@/domain/instances/queryOptions'
import type { InstanceAction } from '@/domain/instances/history'
import type { Instance } from '@/domain/instances/instance'
import { contextLines } from '@/domain/tickets/context'
import type { SupportSearch } from '@/domain/tickets/supportSearch'
import type { ContextLine } from '@/domain/tickets/ticket'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import { lastFailure } from '@/lib/lastFailure'
import { deviceTimeZone } from '@/lib/timeZones'

const ACTIONS = 20
const NO_INSTANCES: readonly Instance[] = []
const NO_ACTIONS: readonly InstanceAction[] = []

/** The servers that a person can choose, and the lines that would go along with a ticket. */
export function useTicketContext(
  isSignedIn: boolean,
  chosen: string | null | undefined,
  search: SupportSearch,
): { instances: readonly Instance[]; instance: Instance | undefined; lines: ContextLine[] } {
  const { data: workspaces = [] } = useQuery({ ...myWorkspacesQuery, enabled: isSignedIn })
  const ids = workspaces.map(({ id }) => id)
  const { data: instances = NO_INSTANCES } = useQuery({
    ...firstInstancesQuery(ids),
    enabled: isSignedIn && ids.length > 0,
  })
  // Until the person chooses, the address does. People share a link with the name too.
  const wanted = chosen === undefined ? search.server : chosen
  const instance = instances.find(({ id, name }) => id === wanted || name === wanted)
  const { data: actions = NO_ACTIONS } = useQuery({
    ...instanceActionsQuery(instance?.id ?? '', ACTIONS),
    enabled: instance !== undefined,
  })
  const lines = contextLines({
    instance,
    actions,
    lastFailure: lastFailure(),
    from: search.from,
    userAgent: navigator.userAgent,
    timeZone: deviceTimeZone(),
  })
  return { instances, instance, lines }
}
