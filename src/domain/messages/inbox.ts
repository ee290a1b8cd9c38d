import * as v from 'valibot'
import { moment, whole } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'

const messageRow = v.pipe(
  v.object({
    notification_id: whole,
    kind: v.string(),
    at: moment,
    path: v.string(),
    data: v.record(v.string(), v.unknown()),
    workspace_id: v.nullable(v.string()),
    workspace_name: v.nullable(v.string()),
    is_read: v.boolean(),
  }),
  v.transform((row) => ({
    id: row.notification_id,
    kind: row.kind,
    at: row.at,
    /** Where it is seen: a path of this site. */
    path: row.path,
    data: row.data,
    workspace:
      row.workspace_id === null ? null : { id: row.workspace_id, name: row.workspace_name ?? '' },
    isRead: row.is_read,
  })),
)

/** A message in the inbox of the signed-in person. */
export type Message = v.InferOutput<typeof messageRow>

/** The most rows that one call returns. */
export const INBOX_PAGE_SIZE = 50

/**
 * The messages of the signed-in person, newest first.
 * @param before the id of the last message that is shown; null for the first page
 * @throws Failure (plain object)
 */
export function listInbox(
  { before, unreadOnly }: { before: number | null; unreadOnly: boolean },
  signal: AbortSignal,
): Promise<Message[]> {
  const query = {
    ...(before !== null && { before: String(before) }),
    unread_only: String(unreadOnly),
  }
  return readOwn(v.array(messageRow), 'rpc/my_inbox', query, signal)
}

/**
 * How many messages the signed-in person has not read, 100 at most.
 * @throws Failure (plain object)
 */
export function readUnreadCount(signal: AbortSignal): Promise<number> {
  return readOwn(whole, 'rpc/unread_count', {}, signal)
}

/** @throws Failure (plain object) */
export async function markRead(ids: readonly number[]): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('mark_read', { notification_ids: [...ids] }),
  )
}

/** @throws Failure (plain object) */
export async function markAllRead(): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('mark_all_read'))
}
