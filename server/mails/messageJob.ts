/** An event of a message, as the database hands it out. */
export interface MessageEvent {
  id: string
  seq: number
  kind: string
  topic?: string
  at: string
  /** Where it is seen: a path of the site. */
  path: string
  data: Readonly<Record<string, unknown>>
}

/** A message that waits to be sent: one answer of `claim_messages` for mail. */
export interface MessageJob {
  delivery: {
    id: string
    attempts: number
    created_at: string
    kind: string
    topic: string
    may_switch_off: boolean
  }
  event: MessageEvent
  /** The events of a digest, the newest last; empty for a single message. */
  events: readonly MessageEvent[]
  to: {
    address: string
    name: string | null
    time_zone: string | null
    locale: string | null
    /** null for an address without an account, and for the mailbox of a team. */
    user_id: string | null
  }
  workspace: { id: string; name: string; slug: string } | null
  audience: string
  /** What only this mail may hold: `undo_token`, `token` of a subscription, `path` with a token. */
  secret_data: Readonly<Record<string, string>> | null
  /** The token of the link that ends messages of this kind; null where that is not possible. */
  unsubscribe_token: string | null
}
