import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { isBeingMade, listDeletions, loadDeletion, loadExport } from './leaving'

/** How often a page asks whether the copy is ready. */
const EXPORT_POLL_MS = 3_000

/** The copy of the person's data. While it is made, it is read again and again. */
export const exportQuery = queryOptions({
  queryKey: queryKeys.leaving('export'),
  queryFn: ({ signal }) => loadExport(signal),
  refetchInterval: ({ state }) => (isBeingMade(state.data) ? EXPORT_POLL_MS : false),
})

/** Whether and when the account of the person is deleted. */
export const deletionQuery = queryOptions({
  queryKey: queryKeys.leaving('deletion'),
  queryFn: ({ signal }) => loadDeletion(signal),
})

/** The accounts that are about to be deleted. For admins. */
export const deletionListQuery = queryOptions({
  queryKey: queryKeys.people('deletions'),
  queryFn: ({ signal }) => listDeletions(signal),
})
