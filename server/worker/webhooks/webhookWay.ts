import * as v from 'valibot'
import type { WayDriver } from '../way.ts'
import { sendWebhook, type SendOptions } from './sendWebhook.ts'

/** A webhook as `claim_messages` answers it. */
const webhookRow = v.object({
  delivery: v.object({ id: v.string(), attempts: v.number(), kind: v.string() }),
  url: v.string(),
  secrets: v.array(v.string()),
  /** What is signed and sent, byte for byte. */
  body: v.string(),
})

export type WebhookJob = v.InferOutput<typeof webhookRow>

/** Longer than the exchange itself may take. */
const LONGEST_MS = 20_000

interface WebhookWayOptions extends Omit<SendOptions, 'signal'> {
  /** Webhooks at a time. */
  concurrency: number
}

/** Sends events to the addresses that owners of workspaces chose. */
export function createWebhookWay({
  concurrency,
  ...options
}: WebhookWayOptions): WayDriver<WebhookJob> {
  return {
    way: 'webhook',
    row: webhookRow,
    concurrency,
    longestMs: LONGEST_MS,
    send: async ({ delivery, url, secrets, body }, signal) => {
      const request = { id: delivery.id, url, secrets, body }
      const { fault, ...attempt } = await sendWebhook(request, { ...options, signal })
      signal.throwIfAborted()
      if (fault === undefined) return { ok: true, attempt }
      // 410 asks for no more, and a wrong address stays wrong until its owner changes it.
      const retry = fault !== 'gone' && fault !== 'bad_url'
      return { ok: false, code: fault, detail: '', retry, attempt }
    },
    close: () => undefined,
  }
}
