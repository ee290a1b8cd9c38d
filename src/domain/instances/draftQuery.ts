import { queryOptions } from '@tanstack/react-query'
import { loadInstanceDraft } from './draft'
import { queryKeys } from '@/domain/queryKeys'

/** What a person's account keeps of their choice. */
export function instanceDraftQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.instanceDraft(userId),
    queryFn: ({ signal }) => loadInstanceDraft(userId, signal),
  })
}
