import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { loadCapacity, loadCopies, loadProvisioners, loadSavedDrafts } from './capacity'
import { loadMembers } from './members'

/** Servers are created and deleted all the time, and provisioners report every few seconds. */
const INTERVAL_MS = 15_000

export const capacityQuery = queryOptions({
  queryKey: queryKeys.capacity('regions'),
  queryFn: ({ signal }) => loadCapacity(signal),
  refetchInterval: INTERVAL_MS,
})

export const provisionersQuery = queryOptions({
  queryKey: queryKeys.capacity('provisioners'),
  queryFn: ({ signal }) => loadProvisioners(signal),
  refetchInterval: INTERVAL_MS,
})

export const membersQuery = queryOptions({
  queryKey: queryKeys.capacity('members'),
  queryFn: ({ signal }) => loadMembers(signal),
  refetchInterval: INTERVAL_MS,
})

export const copiesQuery = queryOptions({
  queryKey: queryKeys.capacity('copies'),
  queryFn: ({ signal }) => loadCopies(signal),
  refetchInterval: INTERVAL_MS,
})

export const savedDraftsQuery = queryOptions({
  queryKey: queryKeys.capacity('drafts'),
  queryFn: ({ signal }) => loadSavedDrafts(signal),
})
