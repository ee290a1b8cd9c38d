import * as v from 'valibot'
import { readOwn } from '@/lib/readOwn'

/** An answer has at most so many. */
export const MOST_EVENTS = 100

const eventRow = v.object({
  seq: v.number(),
  event: v.looseObject({
    id: v.string(),
    type: v.string(),
    timestamp: v.string(),
    data: v.record(v.string(), v.unknown()),
  }),
})

/** An event of a workspace with its number. `event` is what a webhook gets. */
export type WorkspaceEvent = v.InferOutput<typeof eventRow>

/**
 * The events after one, the oldest first.
 * @param after the number of an event that was read; null: the newest events
 * @throws Failure (plain object): `not_found`
 */
export function listWorkspaceEvents(
  workspaceId: string,
  after: number | null,
  signal: AbortSignal,
): Promise<WorkspaceEvent[]> {
  const query = {
    workspace_id: workspaceId,
    max: String(MOST_EVENTS),
    ...(after === null ? {} : { after: String(after) }),
  }
  return readOwn(v.array(eventRow), 'rpc/workspace_events', query, signal)
}

/** An event may appear so long after one with a higher number: its transaction took longer. */
const OVERLAP_MS = 30_000

export interface EventFeed {
  /** After which number to ask next; null: for the newest. */
  readonly after: number | null
  /**
   * Takes an answer.
   * @param now milliseconds, of any clock that only goes forward
   * @returns the events that are new since the first answer
   */
  take: (answer: readonly WorkspaceEvent[], now: number) => WorkspaceEvent[]
}

/** Follows the events of a workspace: each is given once, also one that appears late. */
export function createEventFeed(): EventFeed {
  let after: number | null = null
  const seen = new Map<string, { seq: number; at: number }>()
  return {
    get after() {
      return after
    },
    take: (answer, now) => {
      const isFirst = after === null
      const fresh = isFirst ? [] : answer.filter(({ event }) => !seen.has(event.id))
      for (const { seq, event } of isFirst ? answer : fresh) seen.set(event.id, { seq, at: now })
      let next: number = after ?? Math.max((answer[0]?.seq ?? 0) - 1, 0)
      for (const { seq, at } of seen.values()) {
        if (now - at >= OVERLAP_MS) next = Math.max(next, seq)
      }
      // More may follow than an answer has room for.
      if (answer.length >= MOST_EVENTS) next = Math.max(next, answer.at(-1)?.seq ?? 0)
      after = next
      for (const [id, { seq }] of seen) if (seq <= next) seen.delete(id)
      return fresh
    },
  }
}
