import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'

/** Why a try failed, in words. The worker reports the code. */
const faults: Readonly<Record<string, string>> = {
  bad_url: 'The address is not https.',
  private_address: 'The name leads to an address that is not public.',
  dns: 'The name of the server was not found.',
  connection: 'The server did not accept the connection, or broke it off.',
  tls: 'The certificate of the server is not valid for its name.',
  timeout: 'No answer came within 10 seconds.',
  redirect: 'The answer was a redirect, which is not followed.',
  status: 'The answer was not a success.',
  gone: 'The receiver wants no more events.',
}

/** Why a try failed. */
export const faultText = (fault: string): string => faults[fault] ?? 'It could not be sent.'

const deliveryRow = v.pipe(
  v.object({
    delivery_id: v.string(),
    kind: v.string(),
    created_at: moment,
    status: v.picklist(['queued', 'running', 'sent', 'failed', 'cancelled']),
    attempts: v.number(),
    next_at: v.nullable(moment),
    last_at: v.nullable(moment),
    last_status: v.nullable(v.number()),
    last_fault: v.nullable(v.string()),
  }),
  v.transform((row) => ({
    id: row.delivery_id,
    kind: row.kind,
    createdAt: row.created_at,
    status: row.status,
    attempts: row.attempts,
    /** When it is tried next; null: not again. */
    nextAt: row.next_at,
    lastAt: row.last_at,
    /** The HTTP status of the last answer. */
    lastStatus: row.last_status,
    lastFault: row.last_fault,
  })),
)

/** An event that is sent to a webhook. */
export type Delivery = v.InferOutput<typeof deliveryRow>

/**
 * The last 100 deliveries of a webhook, the newest first.
 * @throws Failure (plain object): `not_found`, `forbidden`
 */
export function listDeliveries(webhookId: string, signal: AbortSignal): Promise<Delivery[]> {
  return readOwn(v.array(deliveryRow), 'rpc/webhook_deliveries', { webhook_id: webhookId }, signal)
}

const detailRow = v.object({
  body: v.string(),
  attempts: v.array(
    v.object({
      at: moment,
      status: v.nullable(v.number()),
      answer: v.string(),
      milliseconds: v.number(),
      fault: v.nullable(v.string()),
    }),
  ),
})

/** What a delivery sends, and its tries, the newest first. */
export type DeliveryDetail = v.InferOutput<typeof detailRow>

/** @throws Failure (plain object): `not_found`, `forbidden` */
export function readDelivery(id: string, signal: AbortSignal): Promise<DeliveryDetail> {
  return readOwn(detailRow, 'rpc/webhook_delivery', { delivery_id: id }, signal)
}

/** @throws Failure (plain object): `invalid_state` (the webhook is switched off), `forbidden`, `not_found` */
export async function sendAgain(id: string): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('send_webhook_again', { delivery_id: id }))
}
