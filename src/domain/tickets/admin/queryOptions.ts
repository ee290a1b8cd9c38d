import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listCannedReplies } from './cannedReplies'
import { listQueue, loadStaffTicket } from './staffTicket'
import type { TicketSearch } from './ticketSearch'

/** Milliseconds between two reads of the queue and of a ticket, while the page is visible. */
const INTERVAL = 30_000

/** One page of the queue. The present page stays visible while another one loads. */
export const queueQuery = (search: TicketSearch) =>
  queryOptions({
    queryKey: queryKeys.tickets('queue', search),
    queryFn: ({ signal }) => listQueue(search, signal),
    placeholderData: keepPreviousData,
    refetchInterval: INTERVAL,
  })

/** One ticket, for staff. */
export const staffTicketQuery = (number: number) =>
  queryOptions({
    queryKey: queryKeys.tickets('staff', number),
    queryFn: ({ signal }) => loadStaffTicket(number, signal),
    refetchInterval: INTERVAL,
  })

export const cannedRepliesQuery = queryOptions({
  queryKey: queryKeys.cannedReplies(),
  queryFn: ({ signal }) => listCannedReplies(signal),
})
