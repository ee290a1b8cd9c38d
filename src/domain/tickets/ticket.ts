import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { failure } from '@/lib/errors'
import { readOwn } from '@/lib/readOwn'
import { ticketStates, ticketTopics } from './ticketTexts'

const topics = ticketTopics.map(({ value }) => value)

/** Fields that the rows of customers and of staff share. */
export const ticketEntries = {
  number: v.number(),
  topic: v.picklist(topics),
  subject: v.string(),
  state: v.picklist(ticketStates),
  created_at: moment,
  updated_at: moment,
}

/** A line that the customer attached, as they saw it. */
export const contextLine = v.object({ section: v.string(), name: v.string(), value: v.string() })

export type ContextLine = v.InferOutput<typeof contextLine>

export const ticketFile = v.object({ id: v.string(), name: v.string(), size: v.number() })

export type TicketFile = v.InferOutput<typeof ticketFile>

const ticketRow = v.pipe(
  v.object({
    ...ticketEntries,
    instance_id: v.nullable(v.string()),
    instance_name: v.nullable(v.string()),
    context: v.array(contextLine),
    messages: v.number(),
    is_unread: v.boolean(),
    closed_at: v.nullable(moment),
    reopen_until: v.nullable(moment),
  }),
  v.transform((row) => ({
    number: row.number,
    topic: row.topic,
    subject: row.subject,
    state: row.state,
    instance:
      row.instance_id === null || row.instance_name === null
        ? null
        : { id: row.instance_id, name: row.instance_name },
    context: row.context,
    messages: row.messages,
    /** Staff answered since the person last looked. */
    isUnread: row.is_unread,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    closedAt: row.closed_at,
    /** Until then an answer opens a closed ticket again. */
    reopenUntil: row.reopen_until,
  })),
)

/** A ticket as its author sees it. Times are ISO texts. */
export type Ticket = v.InferOutput<typeof ticketRow>

const messageRow = v.pipe(
  v.object({
    message_id: v.string(),
    is_staff: v.boolean(),
    staff_name: v.nullable(v.string()),
    body: v.string(),
    created_at: moment,
    files: v.array(ticketFile),
  }),
  v.transform((row) => ({
    id: row.message_id,
    isStaff: row.is_staff,
    /** The name of staff; null for the customer. */
    author: row.staff_name || null,
    body: row.body,
    at: row.created_at,
    files: row.files,
  })),
)

/** Something that the customer or staff wrote. */
export type TicketMessage = v.InferOutput<typeof messageRow>

/** More than this no page shows. */
const MOST = 200

/**
 * The person's tickets, the last changed first.
 * @throws Failure (plain object)
 */
export function listTickets(signal: AbortSignal): Promise<Ticket[]> {
  return readOwn(
    v.array(ticketRow),
    'my_tickets',
    { select: '*', order: 'updated_at.desc,number.desc', limit: String(MOST) },
    signal,
  )
}

/**
 * One of the person's tickets with its messages, the oldest first.
 * @throws Failure (plain object): `not_found`
 */
export async function loadTicket(
  number: number,
  signal: AbortSignal,
): Promise<{ ticket: Ticket; messages: TicketMessage[] }> {
  const of = { select: '*', number: `eq.${number}` }
  const [[ticket], messages] = await Promise.all([
    readOwn(v.array(ticketRow), 'my_tickets', of, signal),
    readOwn(
      v.array(messageRow),
      'my_ticket_messages',
      { ...of, order: 'created_at,message_id' },
      signal,
    ),
  ])
  if (ticket === undefined) throw failure('not_found')
  return { ticket, messages }
}
