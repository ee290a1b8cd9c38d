import { pageParam, textParam } from '@/lib/searchParams'
import { ticketStates, ticketTopics, type TicketState, type TicketTopic } from '../ticketTexts'

/** Tickets per page. */
export const TICKETS_PAGE_SIZE = 25

const MAX_LENGTH = 200

const states = [...ticketStates, 'all'] as const
const assignments = ['me', 'nobody'] as const

/** The state of the queue in its address. An empty search shows the open tickets. */
export interface TicketSearch {
  q?: string | undefined
  state?: TicketState | 'all' | undefined
  assigned?: (typeof assignments)[number] | undefined
  topic?: TicketTopic | undefined
  page?: number | undefined
}

/** Reads the search of the queue and never throws: what is invalid is dropped. */
export function ticketSearch(given: Record<string, unknown>): TicketSearch {
  return {
    q: textParam(given['q'], MAX_LENGTH),
    state: states.find((state) => state === given['state']),
    assigned: assignments.find((assigned) => assigned === given['assigned']),
    topic: ticketTopics.find(({ value }) => value === given['topic'])?.value,
    page: pageParam(given['page']),
  }
}
