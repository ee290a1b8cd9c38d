import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listRoadmap } from './roadmapItem'
import { listOwnVotes } from './votes'

/** Every item with the number of its votes. */
export const roadmapQuery = queryOptions({
  queryKey: queryKeys.roadmap('items'),
  queryFn: ({ signal }) => listRoadmap(signal),
})

/** The ids of the items that this person has voted for. */
export const ownVotesQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.roadmapVotes(userId),
    queryFn: ({ signal }) => listOwnVotes(signal),
  })
