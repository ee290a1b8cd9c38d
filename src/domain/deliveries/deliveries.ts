import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { readOwn } from '@/lib/readOwn'

const count = v.number()

const overview = v.object({
  queue: v.object({ queued: count, running: count, failed: count }),
  /** Since when the oldest mail waits that is due. Null: none waits. */
  oldest_due_at: v.nullable(moment),
  /** Null: none within 30 days. */
  last_sent_at: v.nullable(moment),
  blocked: count,
  /** Of the mails that could not be delivered, the most frequent first. */
  reasons: v.array(v.object({ code: v.string(), count })),
})

/** How mails fare. */
export type DeliveryOverview = v.InferOutput<typeof overview>

/** @throws Failure (plain object): `forbidden` */
export function loadDeliveryOverview(signal: AbortSignal): Promise<DeliveryOverview> {
  return callBackend(overview, (client) =>
    client.rpc('message_overview').abortSignal(signal).retry(false),
  )
}

/** Mails per page. */
export const PROBLEMS_PAGE_SIZE = 25

const problemRow = v.pipe(
  v.object({
    delivery_id: v.string(),
    title: v.string(),
    address: v.nullable(v.string()),
    user_id: v.nullable(v.string()),
    person_name: v.nullable(v.string()),
    workspace_name: v.nullable(v.string()),
    error_code: v.string(),
    error_detail: v.nullable(v.string()),
    attempts: count,
    created_at: moment,
    total: count,
  }),
  v.transform((row) => ({
    id: row.delivery_id,
    /** The kind of the message. */
    title: row.title,
    address: row.address,
    userId: row.user_id,
    personName: row.person_name || null,
    workspaceName: row.workspace_name,
    code: row.error_code,
    /** What the mail server said. */
    detail: row.error_detail,
    attempts: row.attempts,
    createdAt: row.created_at,
    total: row.total,
  })),
)

/** A mail that could not be delivered. */
export type DeliveryProblem = v.InferOutput<typeof problemRow>

/**
 * One page of the mails that could not be delivered, the newest first.
 * @param reason a code; empty: for every reason
 * @throws Failure (plain object): `forbidden`
 */
export async function listDeliveryProblems(
  reason: string,
  page: number,
  signal: AbortSignal,
): Promise<{ problems: DeliveryProblem[]; total: number }> {
  const problems = await callBackend(v.array(problemRow), (client) =>
    client
      .rpc('message_problems', { reason, page, page_size: PROBLEMS_PAGE_SIZE })
      .abortSignal(signal)
      .retry(false),
  )
  return { problems, total: problems[0]?.total ?? 0 }
}

/**
 * Sends a mail again.
 * @throws Failure (plain object): `conflict` if somebody has sent it again, `invalid_state` for a blocked address,
 * `forbidden`, `not_found`
 */
export async function sendMessageAgain(id: string): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('send_message_again', { delivery_id: id }))
}

/**
 * Sends all mails again that failed for a reason. Returns how many.
 * @throws Failure (plain object): `forbidden`
 */
export function sendMessagesAgain(reason: string): Promise<number> {
  return callBackend(count, (client) => client.rpc('send_messages_again', { reason }))
}

const blockRow = v.object({
  address: v.string(),
  reason: v.picklist(['bounce', 'complaint', 'refused']),
  /** What the mail server said. */
  detail: v.string(),
  at: moment,
})

/** An address that gets no mail any more. */
export type MailBlock = v.InferOutput<typeof blockRow>

/** @throws Failure (plain object): `forbidden` */
export function listMailBlocks(signal: AbortSignal): Promise<MailBlock[]> {
  return callBackend(v.array(blockRow), (client) =>
    client.rpc('mail_block_list').abortSignal(signal).retry(false),
  )
}

/**
 * Lets an address get mail again.
 * @throws Failure (plain object): `invalid_input` with `field`, `forbidden`, `not_found`
 */
export async function removeMailBlock(address: string, reason: string): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('remove_mail_block', { address, reason }),
    fieldOfDetail,
  )
}

const workerRow = v.object({
  worker: v.string(),
  version: v.string(),
  started_at: moment,
  seen_at: moment,
  /** By the clock of the database: the reader's may be wrong. */
  seconds_since_seen: count,
  /** mail_from: the sender of its mails; null: it has no mail server. */
  facts: v.object({ mail_from: v.nullish(v.string()) }),
})

/** A process that sends messages, with when it last reported. */
export type Worker = v.InferOutput<typeof workerRow>

/** @throws Failure (plain object) */
export function listWorkers(signal: AbortSignal): Promise<Worker[]> {
  return readOwn(
    v.array(workerRow),
    'worker_list',
    {
      select: 'worker,version,started_at,seen_at,seconds_since_seen,facts',
      order: 'seen_at.desc',
    },
    signal,
  )
}
