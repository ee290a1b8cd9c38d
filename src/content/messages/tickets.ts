import type { KindWords } from './kindWords.ts'
import { factsOf, type Values } from './values.ts'

/** 'ticket T-1042'. */
const ticket = (values: Values) => {
  const number = values.number('number')
  return number === undefined ? 'ticket' : `ticket T-${number}`
}

/** 'Answer to your ticket T-1042: No route to web-1'. */
const withSubject = (values: Values, start: string) => {
  const subject = values.name('subject')
  return subject === undefined ? start : `${start}: ${subject}`
}

export const ticketWords: KindWords = {
  'ticket.answered': (values) => ({
    title: withSubject(values, `Answer to your ${ticket(values)}`),
    text: 'Support answered your ticket. Read the answer and reply on its page.',
    action: 'Read the answer',
    facts: [],
  }),
  'ticket.closed': (values) => ({
    title: withSubject(values, `Your ${ticket(values)} is closed`),
    text: 'If something is still open, answer in the ticket within 14 days: this opens it again.',
    action: 'Open the ticket',
    facts: [],
  }),
  'ticket.new': (values) => ({
    title: withSubject(values, `New ${ticket(values)}`),
    text: 'A customer opened a ticket. It waits for your answer.',
    action: 'Open the ticket',
    facts: factsOf({ Workspace: values.workspace }),
  }),
}
