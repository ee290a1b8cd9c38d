import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetChoice, keepChoice, type Choice } from './queries'
import { keptChoiceQuery } from './queryOptions'

/** What the account keeps, and the ways to change that. One thing at a time. */
export function useKeptChoice(userId: string) {
  const queries = useQueryClient()
  const { queryKey } = keptChoiceQuery(userId)
  const query = useQuery(keptChoiceQuery(userId))
  const keep = useMutation({
    mutationFn: (choice: Choice & { plan: string }) => keepChoice(userId, choice),
    onSuccess: (stored) => {
      forget.reset()
      queries.setQueryData(queryKey, stored)
    },
  })
  const forget = useMutation({
    mutationFn: () => forgetChoice(userId),
    onSuccess: () => {
      keep.reset()
      queries.setQueryData(queryKey, null)
    },
  })
  return { query, keep, forget }
}
