import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import type { AttachedFile } from './files'
import type { ContextLine } from './ticket'
import type { TicketTopic } from './ticketTexts'

/** What a customer sends to open a ticket. */
export interface TicketRequest {
  topic: TicketTopic
  subject: string
  body: string
  /** The server that it is about, or null. */
  instanceId: string | null
  context: readonly ContextLine[]
  files: readonly AttachedFile[]
}

const bodies = (files: readonly AttachedFile[]) =>
  files.map(({ name, content }) => ({ name, content }))

/**
 * Opens a ticket.
 * @param idempotencyKey a UUID of this request: sent twice, it opens one ticket
 * @returns its number
 * @throws Failure (plain object): `invalid_input` with `field`; `rate_limited`, `conflict`, `forbidden`
 */
export async function createTicket(
  { topic, subject, body, instanceId, context, files }: TicketRequest,
  idempotencyKey: string,
): Promise<number> {
  const { number } = await callBackend(
    v.object({ number: v.number() }),
    (client) =>
      client.rpc('create_ticket', {
        request: {
          topic,
          subject,
          body,
          instance_id: instanceId,
          context: context.map((line) => ({ ...line })),
          files: bodies(files),
          idempotency_key: idempotencyKey,
        },
      }),
    fieldOfDetail,
  )
  return number
}

/**
 * Answers in a ticket of one's own. It opens a ticket again that was closed a short time ago.
 * @throws Failure (plain object): `invalid_input` with `field`; `rate_limited`, `ticket_closed`, `not_found`
 */
export async function replyTicket(
  number: number,
  body: string,
  files: readonly AttachedFile[],
  idempotencyKey: string,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('reply_ticket', {
        ticket_number: number,
        body,
        files: bodies(files),
        idempotency_key: idempotencyKey,
      }),
    fieldOfDetail,
  )
}

/** @throws Failure (plain object): `not_found` */
export async function closeTicket(number: number): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('close_ticket', { ticket_number: number }))
}

/**
 * Says that the person has read the answers.
 * @throws Failure (plain object): `not_found`
 */
export async function markTicketRead(number: number): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('read_ticket', { ticket_number: number }))
}
