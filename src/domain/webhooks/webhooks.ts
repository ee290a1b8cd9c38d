import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { readOwn } from '@/lib/readOwn'

/** A workspace has at most so many. */
export const MOST_WEBHOOKS = 10

const webhookRow = v.pipe(
  v.object({
    webhook_id: v.string(),
    name: v.string(),
    url: v.string(),
    kinds: v.array(v.string()),
    created_by_name: v.nullable(v.string()),
    created_at: moment,
    switched_off_at: v.nullable(moment),
    switch_off_reason: v.nullable(v.picklist(['person', 'failed', 'gone'])),
    previous_secret_until: v.nullable(moment),
    delivered_at: v.nullable(moment),
    failed_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    id: row.webhook_id,
    name: row.name,
    url: row.url,
    /** The names of the events that are sent. Empty: all. */
    kinds: row.kinds,
    /** Null: that person deleted the account. */
    createdBy: row.created_by_name || null,
    createdAt: row.created_at,
    /** Null: it is on. */
    switchedOffAt: row.switched_off_at,
    switchOffReason: row.switch_off_reason,
    /** Until when the previous secret signs too. */
    previousSecretUntil: row.previous_secret_until,
    deliveredAt: row.delivered_at,
    failedAt: row.failed_at,
  })),
)

/** A webhook of a workspace, without its secret. Times are ISO texts. */
export type Webhook = v.InferOutput<typeof webhookRow>

/**
 * The webhooks of a workspace that the person owns; none of others.
 * @throws Failure (plain object)
 */
export function listWebhooks(workspaceId: string, signal: AbortSignal): Promise<Webhook[]> {
  const query = {
    select:
      'webhook_id,name,url,kinds,created_by_name,created_at,switched_off_at,switch_off_reason,previous_secret_until,delivered_at,failed_at',
    workspace_id: `eq.${workspaceId}`,
    order: 'created_at,webhook_id',
  }
  return readOwn(v.array(webhookRow), 'webhook_list', query, signal)
}

const eventRow = v.object({ name: v.string(), topic: v.string(), title: v.string() })

/** A kind of event that a webhook can be sent. */
export type WebhookEvent = v.InferOutput<typeof eventRow>

/** @throws Failure (plain object) */
export function listWebhookEvents(signal: AbortSignal): Promise<WebhookEvent[]> {
  const query = { select: 'name,topic,title', for_webhooks: 'is.true', order: 'sort' }
  return readOwn(v.array(eventRow), 'event_catalogue', query, signal)
}

/** What a person chooses for a webhook. */
export interface WebhookValues {
  name: string
  url: string
  /** The names of events. Empty: all. */
  kinds: readonly string[]
}

/** The first thing that is wrong with an address, or undefined. The database checks the same. */
export function urlProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) return 'Enter the whole address, such as https://example.com/events.'
  const isLocal =
    url.protocol === 'http:' && (url.hostname === '127.0.0.1' || url.hostname === 'localhost')
  if (url.protocol !== 'https:' && !isLocal) return 'Enter an address that begins with https://.'
  if (url.username !== '' || url.password !== '') return 'Leave out the user name and the password.'
  return url.hash === '' ? undefined : 'Leave out the part from # on.'
}

const created = v.tupleWithRest(
  [v.object({ webhook_id: v.string(), secret: v.string() })],
  v.unknown(),
)

/**
 * Makes a webhook.
 * @returns its id, and its secret, which is not shown again
 * @throws Failure (plain object): `uniqueness_error` and `invalid_input` with `field`, `quota_exceeded`, `forbidden`,
 *   `not_found`
 */
export async function createWebhook(
  workspaceId: string,
  { name, url, kinds }: WebhookValues,
): Promise<{ id: string; secret: string }> {
  const input = { workspace_id: workspaceId, name, url, kinds: [...kinds] }
  const [{ webhook_id: id, secret }] = await callBackend(
    created,
    (client) => client.rpc('create_webhook', input),
    fieldOfDetail,
  )
  return { id, secret }
}

/**
 * Changes what is given.
 * @throws Failure (plain object): `uniqueness_error` and `invalid_input` with `field`, `forbidden`, `not_found`
 */
export async function updateWebhook(
  id: string,
  { kinds, ...change }: Partial<WebhookValues> & { enabled?: boolean },
): Promise<void> {
  const input = { webhook_id: id, ...change, ...(kinds === undefined ? {} : { kinds: [...kinds] }) }
  await callBackend(v.unknown(), (client) => client.rpc('update_webhook', input), fieldOfDetail)
}

const rotated = v.tupleWithRest([v.object({ secret: v.string() })], v.unknown())

/**
 * Replaces the secret. For 24 hours the previous one signs too.
 * @returns the new secret, which is not shown again
 * @throws Failure (plain object): `forbidden`, `not_found`
 */
export async function rotateWebhookSecret(id: string): Promise<string> {
  const [{ secret }] = await callBackend(rotated, (client) =>
    client.rpc('rotate_webhook_secret', { webhook_id: id }),
  )
  return secret
}

/** @throws Failure (plain object): `forbidden`, `not_found` */
export async function deleteWebhook(id: string): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('delete_webhook', { webhook_id: id }))
}

/**
 * Sends the event `webhook.test`, once.
 * @throws Failure (plain object): `invalid_state` (it is switched off), `quota_exceeded`, `forbidden`, `not_found`
 */
export async function testWebhook(id: string): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('test_webhook', { webhook_id: id }))
}
