import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { loadStatusSubscription } from './subscription'

/** Whether the signed-in person gets the updates of the status page by mail. */
export const statusSubscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.statusSubscription(userId),
    queryFn: ({ signal }) => loadStatusSubscription(signal),
  })
