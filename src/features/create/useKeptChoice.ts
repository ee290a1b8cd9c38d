import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetChoice, keepChoice, type Choice, type KeptChoice } from './queries'
import { keptChoiceQuery } from './queryOptions'

/** What the account keeps, and the ways to change that. One thing at a time. */
export function useKeptChoice(userId: string) {
  const queries = useQueryClient()
  const { queryKey } = keptChoiceQuery(userId)
  const query = useQuery(keptChoiceQuery(userId))
  const settle = (next: KeptChoice | null) => {
    queries.setQueryData(queryKey, next)
    // The moment is the database's: this one stands until it is read.
    return queries.invalidateQueries({ queryKey })
  }
  const keep = useMutation({
    mutationFn: (choice: Choice & { plan: string }) => keepChoice(userId, choice),
    onSuccess: (_, choice) => {
      forget.reset()
      void settle({ ...choice, keptAt: new Date().toISOString(), gone: [] })
    },
  })
  const forget = useMutation({
    mutationFn: () => forgetChoice(userId),
    onSuccess: () => {
      keep.reset()
      void settle(null)
    },
  })
  return { query, keep, forget }
}
