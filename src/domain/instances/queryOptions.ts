import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { loadInstanceBill, loadWorkspaceCosts, type BillPeriod } from './costs'
import { listActions, listStatePeriods, loadConsole, loadUsage } from './history'
import {
  isPassing,
  listFirstInstances,
  loadInstance,
  type Instance,
  type InstanceSet,
} from './instance'
import { readInstances, shareById } from './instanceChanges'
import { listQuotaAnswers, listQuotas } from './quotas'
import { listSshKeys } from './sshKeys'
import { usageRange, type UsagePeriod } from './usagePeriods'

/** Milliseconds between two reads while a server is on its way to another state, and while none is. */
const PASSING_INTERVAL = 1_500
const RESTING_INTERVAL = 15_000

/** How soon servers are read again. TanStack Query pauses it while the page is hidden. */
function interval(instances: readonly Instance[] | undefined): number {
  return instances?.some(isPassing) === true ? PASSING_INTERVAL : RESTING_INTERVAL
}

/**
 * The servers of a workspace, with those in the bin. What changed is read at an interval while the page is visible, and all of
 * them now and then.
 */
export const instancesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances('list', workspaceId),
    queryFn: (context) => readInstances(workspaceId, context),
    structuralSharing: shareById,
    refetchInterval: ({ state }) => interval(state.data),
  })

/** How many servers a page about a person or a workspace shows. */
export const FIRST_INSTANCES = 20

/** The first servers of some workspaces, without deleted ones unless those of the bin are wanted too. */
export const firstInstancesQuery = (
  workspaceIds: readonly string[],
  limit = FIRST_INSTANCES,
  set: InstanceSet = 'live',
) =>
  queryOptions({
    queryKey: queryKeys.instances('first', workspaceIds, limit, set),
    queryFn: ({ signal }) => listFirstInstances(workspaceIds, limit, set, signal),
    enabled: workspaceIds.length > 0,
  })

/** One server. Read again at an interval while the page is visible. */
export const instanceQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.instances('one', id),
    queryFn: ({ signal }) => loadInstance(id, signal),
    refetchInterval: ({ state }) => interval(state.data && [state.data]),
  })

export const instanceActionsQuery = (instanceId: string, limit = 50) =>
  queryOptions({
    queryKey: queryKeys.instances('actions', instanceId, limit),
    queryFn: ({ signal }) => listActions({ instanceId }, limit, signal),
  })

export const workspaceActionsQuery = (workspaceId: string, limit = 10) =>
  queryOptions({
    queryKey: queryKeys.instances('workspaceActions', workspaceId, limit),
    queryFn: ({ signal }) => listActions({ workspaceId }, limit, signal),
  })

/** What a person asked of servers, in all their workspaces. */
export const personActionsQuery = (userId: string, limit = 20) =>
  queryOptions({
    queryKey: queryKeys.instances('personActions', userId, limit),
    queryFn: ({ signal }) => listActions({ userId }, limit, signal),
  })

export const statePeriodsQuery = (instanceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances('states', instanceId),
    queryFn: ({ signal }) => listStatePeriods(instanceId, signal),
  })

/** What a server used in a period until now. */
export const usageQuery = (instanceId: string, period: UsagePeriod) =>
  queryOptions({
    queryKey: queryKeys.instances('usage', instanceId, period.id),
    queryFn: ({ signal }) => loadUsage(instanceId, usageRange(period, Date.now()), signal),
    refetchInterval: 60_000,
  })

export const consoleQuery = (instanceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances('console', instanceId),
    queryFn: ({ signal }) => loadConsole(instanceId, signal),
  })

/** @param period in the key as milliseconds, so that equal periods share one entry */
export const instanceBillQuery = (instanceId: string, period: BillPeriod) =>
  queryOptions({
    queryKey: queryKeys.instances('bill', instanceId, Number(period.from), Number(period.to)),
    queryFn: ({ signal }) => loadInstanceBill(instanceId, period, signal),
  })

export const workspaceCostsQuery = (workspaceId: string, period: BillPeriod) =>
  queryOptions({
    queryKey: queryKeys.instances('costs', workspaceId, Number(period.from), Number(period.to)),
    queryFn: ({ signal }) => loadWorkspaceCosts(workspaceId, period, signal),
  })

export const quotasQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances('quotas', workspaceId),
    queryFn: ({ signal }) => listQuotas(workspaceId, signal),
  })

/** What staff answered to requests for higher limits. */
export const quotaAnswersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances('quotaAnswers', workspaceId),
    queryFn: ({ signal }) => listQuotaAnswers(workspaceId, signal),
  })

export const sshKeysQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.sshKeys(userId),
    queryFn: ({ signal }) => listSshKeys(userId, signal),
  })
