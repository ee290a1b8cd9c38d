import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import type { AttachedFile } from '../files'
import type { TicketState } from '../ticketTexts'

/** A ticket as it was when the page showed it: a change of a newer one is refused. */
export interface SeenTicket {
  number: number
  version: number
}

/**
 * Answers a customer and sets the state.
 * @throws Failure (plain object): `invalid_input` with `field`; `conflict` if the ticket has changed; `forbidden`
 */
export async function answerTicket(
  { number, version }: SeenTicket,
  answer: { body: string; files: readonly AttachedFile[]; state: TicketState },
  idempotencyKey: string,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('admin_reply_ticket', {
        ticket_number: number,
        body: answer.body,
        next_state: answer.state,
        expected_version: version,
        files: answer.files.map(({ name, content }) => ({ name, content })),
        idempotency_key: idempotencyKey,
      }),
    fieldOfDetail,
  )
}

/** @throws Failure (plain object): `conflict` if the ticket has changed; `forbidden`, `not_found` */
export async function setTicketState(
  { number, version }: SeenTicket,
  state: TicketState,
): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('admin_set_ticket_state', {
      ticket_number: number,
      next_state: state,
      expected_version: version,
    }),
  )
}

/**
 * @param person the id of a member of staff, or null for nobody
 * @throws Failure (plain object): `conflict` if the ticket has changed; `forbidden`, `not_found`
 */
export async function assignTicket(
  { number, version }: SeenTicket,
  person: string | null,
): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('admin_assign_ticket', {
      ticket_number: number,
      // The generated types do not know that a parameter may be null.
      person: person as string,
      expected_version: version,
    }),
  )
}

/** @throws Failure (plain object): `invalid_input` with `field`; `forbidden`, `not_found` */
export async function noteTicket(
  number: number,
  body: string,
  idempotencyKey: string,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('admin_note_ticket', {
        ticket_number: number,
        body,
        idempotency_key: idempotencyKey,
      }),
    fieldOfDetail,
  )
}
