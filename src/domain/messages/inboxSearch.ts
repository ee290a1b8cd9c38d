/** The state of the page of messages in its address. An empty search shows all messages. */
export interface InboxSearch {
  show?: 'unread' | undefined
}

/** Reads the search of /dashboard/messages and never throws: what is invalid is dropped. */
export function inboxSearch(given: Record<string, unknown>): InboxSearch {
  return { show: given['show'] === 'unread' ? 'unread' : undefined }
}
