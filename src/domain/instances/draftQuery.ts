import { queryOptions } from '@tanstack/react-query'
import { loadInstanceDraft } from './draft'
import { queryKeys } from '@/domain/queryKeys'

/** The choice that a person's account keeps. */
export function instanceDraftQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.instanceDraft(userId),
    queryFn: ({ signal }) => loadInstanceDraft(userId, signal),
  })
}
