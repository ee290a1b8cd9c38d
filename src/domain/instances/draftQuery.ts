import { queryOptions } from '@tanstack/react-query'
import { loadInstanceDraft } from './draft'

/** What a person's account keeps of their choice. */
export function instanceDraftQuery(userId: string) {
  return queryOptions({
    queryKey: ['choice', userId],
    queryFn: ({ signal }) => loadInstanceDraft(userId, signal),
  })
}
