import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { isPassing } from '../instance'
import { listEngineFindings, loadFleetAttention } from './attention'
import { listFleet, loadFleetInstance } from './fleetInstance'
import type { FleetSearch } from './fleetSearch'
import { findWorkspaces, listQuotaRequests } from './quotaRequests'

/** Milliseconds between two reads of the list, and of a server that is on its way to another state. */
const LIST_INTERVAL = 15_000
const PASSING_INTERVAL = 3_000

/** One page of the servers of all workspaces. The present page stays visible while another one loads. */
export const fleetQuery = (search: FleetSearch) =>
  queryOptions({
    queryKey: queryKeys.instances('fleet', search),
    queryFn: ({ signal }) => listFleet(search, signal),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_INTERVAL,
  })

/** One server, for staff. */
export const fleetInstanceQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.instances('fleetOne', id),
    queryFn: ({ signal }) => loadFleetInstance(id, signal),
    refetchInterval: ({ state: { data } }) =>
      data && isPassing(data) ? PASSING_INTERVAL : LIST_INTERVAL,
  })

/** What needs staff, for the first page of the admin and the staff area. */
export const fleetAttentionQuery = queryOptions({
  queryKey: queryKeys.instances('attention'),
  queryFn: ({ signal }) => loadFleetAttention(signal),
  refetchInterval: LIST_INTERVAL,
})

export const engineFindingsQuery = queryOptions({
  queryKey: queryKeys.instances('findings'),
  queryFn: ({ signal }) => listEngineFindings(signal),
})

/** One page of the requests for higher limits. */
export const quotaRequestsQuery = (isOpen: boolean, page = 1) =>
  queryOptions({
    queryKey: queryKeys.instances('quotaRequests', isOpen, page),
    queryFn: ({ signal }) => listQuotaRequests(isOpen, page, signal),
    placeholderData: keepPreviousData,
  })

export const foundWorkspacesQuery = (text: string) =>
  queryOptions({
    queryKey: queryKeys.instances('foundWorkspaces', text),
    queryFn: ({ signal }) => findWorkspaces(text, signal),
    placeholderData: keepPreviousData,
  })
