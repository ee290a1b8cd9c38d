import type { State } from '@/ui/StateTag'

/** What a ticket can be about, in the order of the form. */
export const ticketTopics = [
  { value: 'server', label: 'A server' },
  { value: 'network', label: 'Network and SSH' },
  { value: 'account', label: 'Account and sign-in' },
  { value: 'billing', label: 'Billing and prices' },
  { value: 'abuse', label: 'Report abuse' },
  { value: 'other', label: 'Something else' },
] as const

export type TicketTopic = (typeof ticketTopics)[number]['value']

export const ticketStates = ['waiting_for_us', 'waiting_for_customer', 'closed'] as const

export type TicketState = (typeof ticketStates)[number]

/** Each state as the customer reads it, and with which look. */
export const customerStates: Readonly<Record<TicketState, readonly [look: State, word: string]>> = {
  waiting_for_us: ['starting', 'Waiting for us'],
  waiting_for_customer: ['retiring', 'Needs your answer'],
  closed: ['deleted', 'Closed'],
}

/** The same for staff. */
export const staffStates: Readonly<Record<TicketState, readonly [look: State, word: string]>> = {
  waiting_for_us: ['retiring', 'Waiting for us'],
  waiting_for_customer: ['starting', 'Waiting for customer'],
  closed: ['deleted', 'Closed'],
}

export function topicLabel(topic: TicketTopic): string {
  return ticketTopics.find(({ value }) => value === topic)?.label ?? topic
}

/** The number as people write it: 'T-1042'. */
export const ticketName = (number: number): string => `T-${number}`

export const SUBJECT_MAX_LENGTH = 120
export const BODY_MAX_LENGTH = 4000
