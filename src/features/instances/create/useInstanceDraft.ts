import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteDraft, saveDraft, type Choice } from '@/domain/instances/draft'
import { instanceDraftQuery } from '@/domain/instances/draftQuery'

/** The saved configuration of the account, and mutations that save or delete it. Each success resets the other one. */
export function useInstanceDraft(userId: string) {
  const queries = useQueryClient()
  const { queryKey } = instanceDraftQuery(userId)
  const query = useQuery(instanceDraftQuery(userId))
  const keep = useMutation({
    mutationFn: (choice: Choice & { plan: string }) => saveDraft(userId, choice),
    onSuccess: (stored) => {
      forget.reset()
      queries.setQueryData(queryKey, stored)
    },
  })
  const forget = useMutation({
    mutationFn: () => deleteDraft(userId),
    onSuccess: () => {
      keep.reset()
      queries.setQueryData(queryKey, null)
    },
  })
  return { query, keep, forget }
}
