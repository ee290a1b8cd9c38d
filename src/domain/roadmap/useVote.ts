import { useMutation, useQueryClient } from '@tanstack/react-query'
import { roadmapStale } from '@/domain/staleKeys'
import { ownVotesQuery, roadmapQuery } from './queryOptions'
import { vote } from './votes'

/** Votes for an item, or takes the vote back. Then the shown number is the one that the database has counted. */
export function useVote(userId: string, item: string) {
  const queries = useQueryClient()
  const mine = ownVotesQuery(userId)
  return useMutation({
    mutationFn: (voted: boolean) => vote(item, voted),
    onSuccess: (votes, voted) => {
      queries.setQueryData(roadmapQuery.queryKey, (items) =>
        items?.map((each) => (each.id === item ? { ...each, votes } : each)),
      )
      queries.setQueryData(mine.queryKey, (ids = []) => [
        ...ids.filter((id) => id !== item),
        ...(voted ? [item] : []),
      ])
    },
    // The item may have moved to a stage without votes.
    meta: { alsoAfter: 'failure', invalidates: [mine.queryKey, ...roadmapStale] },
  })
}
