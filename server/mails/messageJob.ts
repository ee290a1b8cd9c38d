/** An event of a message, as the database hands it out. */
export interface MessageEvent {
  id: string
  seq: number
  kind: string
  at: string
  /** Where it is seen: a path of the site. */
  path: string
  /** Of the workspace that it is about; null: of none. */
  workspace_slug: string | null
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
    /** Whether it carries several events. */
    is_digest: boolean
  }
  event: MessageEvent
  /** The events that it carries, the newest last: one, or those of a digest. */
  events: readonly MessageEvent[]
  to: {
    address: string
    name: string | null
    time_zone: string | null
    locale: string | null
    /** null for an address without an account, and for the mailbox of a team. */
    user_id: string | null
    /** The list of a subscription: 'status', or 'workspace' for the mailbox of a team. */
    list: string | null
  }
  workspace: { id: string; name: string; slug: string } | null
  audience: string
  /** What only this mail may hold: `path` and `undo_path` with a token, or the `token` of a subscription. */
  secret_data: Readonly<Record<string, string>> | null
  /** The token of the link that ends messages of this kind; null where that is not possible. */
  unsubscribe_token: string | null
}
