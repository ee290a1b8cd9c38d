import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listTickets, loadTicket } from './ticket'

/** Milliseconds between two reads of an open conversation, while the page is visible. */
const CONVERSATION_INTERVAL = 30_000

/** The tickets of the signed-in person, the last changed first. */
export const ticketsQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.tickets('mine', userId),
    queryFn: ({ signal }) => listTickets(signal),
  })

/** One ticket of the signed-in person with its messages. */
export const ticketQuery = (userId: string, number: number) =>
  queryOptions({
    queryKey: queryKeys.tickets('mine', userId, number),
    queryFn: ({ signal }) => loadTicket(number, signal),
    refetchInterval: CONVERSATION_INTERVAL,
  })
