import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import {
  listDeliveryProblems,
  listMailBlocks,
  listWorkers,
  loadDeliveryOverview,
} from './deliveries'

/** Mails are sent all the time, and workers report every few seconds. */
const INTERVAL_MS = 15_000

export const deliveryOverviewQuery = queryOptions({
  queryKey: queryKeys.deliveries('overview'),
  queryFn: ({ signal }) => loadDeliveryOverview(signal),
  refetchInterval: INTERVAL_MS,
})

export const deliveryProblemsQuery = (reason = '', page = 1) =>
  queryOptions({
    queryKey: queryKeys.deliveries('problems', reason, page),
    queryFn: ({ signal }) => listDeliveryProblems(reason, page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: INTERVAL_MS,
  })

export const mailBlocksQuery = queryOptions({
  queryKey: queryKeys.deliveries('blocks'),
  queryFn: ({ signal }) => listMailBlocks(signal),
})

export const workersQuery = queryOptions({
  queryKey: queryKeys.deliveries('workers'),
  queryFn: ({ signal }) => listWorkers(signal),
  refetchInterval: INTERVAL_MS,
})
