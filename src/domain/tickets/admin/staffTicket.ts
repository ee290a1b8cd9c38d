import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { instanceStates } from '@/domain/instances/stateNames'
import { callBackend } from '@/lib/callBackend'
import { contextLine, ticketEntries, ticketFile } from '../ticket'
import { ticketStates } from '../ticketTexts'
import { TICKETS_PAGE_SIZE, type TicketSearch } from './ticketSearch'

const queueRow = v.pipe(
  v.object({
    ...ticketEntries,
    author_name: v.nullable(v.string()),
    author_email: v.nullable(v.string()),
    instance_name: v.nullable(v.string()),
    assignee: v.nullable(v.string()),
    assignee_name: v.nullable(v.string()),
    waiting_since: v.nullable(moment),
    messages: v.number(),
  }),
  v.transform((row) => ({
    number: row.number,
    topic: row.topic,
    subject: row.subject,
    state: row.state,
    author: row.author_name || row.author_email || 'No name',
    instanceName: row.instance_name,
    assignee: row.assignee === null ? null : row.assignee_name || 'No name',
    /** Since when the customer waits for an answer. */
    waitingSince: row.waiting_since,
    updatedAt: row.updated_at,
    messages: row.messages,
  })),
)

/** A ticket in the queue of staff. */
export type QueuedTicket = v.InferOutput<typeof queueRow>

/**
 * One page of the queue: tickets that wait for staff first, the oldest of them first.
 * @throws Failure (plain object): `forbidden`
 */
export async function listQueue(
  search: TicketSearch,
  signal: AbortSignal,
): Promise<{ tickets: QueuedTicket[]; total: number }> {
  const rows = await callBackend(
    v.array(v.object({ ticket: queueRow, total: v.number() })),
    (client) =>
      client
        .rpc('admin_list_tickets', {
          search: search.q ?? '',
          state: search.state ?? '',
          assigned: search.assigned ?? '',
          topic: search.topic ?? '',
          page: search.page ?? 1,
          page_size: TICKETS_PAGE_SIZE,
        })
        .abortSignal(signal)
        .retry(false),
  )
  return { tickets: rows.map(({ ticket }) => ticket), total: rows[0]?.total ?? 0 }
}

/** The person who wrote a ticket, with what belongs to them. */
const customer = v.pipe(
  v.object({
    user_id: v.string(),
    name: v.nullable(v.string()),
    email: v.nullable(v.string()),
    company: v.nullable(v.string()),
    country: v.nullable(v.string()),
    time_zone: v.nullable(v.string()),
    created_at: v.nullable(moment),
    suspended_at: v.nullable(moment),
    suspension_reason: v.nullable(v.string()),
    workspaces: v.array(
      v.object({
        slug: v.string(),
        name: v.string(),
        role: v.string(),
        suspended_at: v.nullable(moment),
      }),
    ),
    servers: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        state: v.picklist(instanceStates),
        workspace: v.string(),
      }),
    ),
    tickets: v.array(
      v.object({
        number: v.number(),
        subject: v.string(),
        state: v.picklist(ticketStates),
        created_at: moment,
      }),
    ),
  }),
  v.transform((row) => ({
    id: row.user_id,
    name: row.name || row.email || 'No name',
    email: row.email,
    company: row.company || null,
    country: row.country || null,
    timeZone: row.time_zone || null,
    joinedAt: row.created_at,
    suspendedAt: row.suspended_at,
    suspensionReason: row.suspension_reason,
    workspaces: row.workspaces.map(({ suspended_at, ...workspace }) => ({
      ...workspace,
      isSuspended: suspended_at !== null,
    })),
    servers: row.servers,
    tickets: row.tickets.map(({ created_at, ...ticket }) => ({ ...ticket, createdAt: created_at })),
  })),
)

const staffTicket = v.pipe(
  v.object({
    ...ticketEntries,
    context: v.array(contextLine),
    version: v.number(),
    waiting_since: v.nullable(moment),
    assignee: v.nullable(v.string()),
    instance: v.nullable(
      v.object({ id: v.string(), name: v.string(), state: v.picklist(instanceStates) }),
    ),
    messages: v.array(
      v.object({
        message_id: v.string(),
        is_staff: v.boolean(),
        author_name: v.nullable(v.string()),
        body: v.string(),
        created_at: moment,
        files: v.array(ticketFile),
      }),
    ),
    notes: v.array(
      v.object({
        note_id: v.string(),
        author_name: v.nullable(v.string()),
        body: v.string(),
        created_at: moment,
      }),
    ),
    customer,
    staff: v.array(v.object({ user_id: v.string(), name: v.nullable(v.string()) })),
  }),
  v.transform((row) => ({
    number: row.number,
    topic: row.topic,
    subject: row.subject,
    state: row.state,
    context: row.context,
    /** The version that a change must send. */
    version: row.version,
    waitingSince: row.waiting_since,
    createdAt: row.created_at,
    /** The id of the member of staff who has it, or null. */
    assignee: row.assignee,
    instance: row.instance,
    messages: row.messages.map((message) => ({
      id: message.message_id,
      isStaff: message.is_staff,
      author: message.author_name,
      body: message.body,
      at: message.created_at,
      files: message.files,
    })),
    notes: row.notes.map((note) => ({
      id: note.note_id,
      author: note.author_name,
      body: note.body,
      at: note.created_at,
    })),
    customer: row.customer,
    /** Who can take it. */
    staff: row.staff.map(({ user_id, name }) => ({ id: user_id, name: name ?? 'No name' })),
  })),
)

/** A ticket as staff see it. */
export type StaffTicket = v.InferOutput<typeof staffTicket>

/** @throws Failure (plain object): `forbidden`, `not_found` */
export function loadStaffTicket(number: number, signal: AbortSignal): Promise<StaffTicket> {
  return callBackend(staffTicket, (client) =>
    client.rpc('admin_ticket', { ticket_number: number }).abortSignal(signal).retry(false),
  )
}
