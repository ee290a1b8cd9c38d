/** The header of answers in which the database tells how many messages the person has not read. */
export const UNREAD_HEADER = 'X-Unread-Messages'

/** How many messages a person has not read, as far as this tab knows. */
export interface UnreadCount {
  userId: string
  count: number
  /** When this was asked for, in milliseconds since 1970. An answer to an earlier request does not replace it. */
  askedAt: number
}

let newest: UnreadCount | null = null
const listeners = new Set<() => void>()

/** The newest count of this tab. Every answer to a read brings one, see `createBackendFetch`. */
export const unread = {
  get: (): UnreadCount | null => newest,
  set: (next: UnreadCount): void => {
    const isOld =
      newest?.userId === next.userId &&
      next.askedAt <= newest.askedAt &&
      // Otherwise the clock was set back.
      newest.askedAt <= Date.now()
    if (isOld) return
    newest = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
