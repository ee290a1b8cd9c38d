import * as v from 'valibot'

const eventRow = v.object({
  id: v.string(),
  seq: v.number(),
  kind: v.string(),
  at: v.string(),
  path: v.string(),
  workspace_slug: v.nullable(v.string()),
  data: v.record(v.string(), v.unknown()),
  entity: v.nullable(v.string()),
  entity_id: v.nullable(v.string()),
})

/** A mail as `claim_messages` answers it. */
export const mailRow = v.object({
  delivery: v.object({
    id: v.string(),
    attempts: v.number(),
    created_at: v.string(),
    kind: v.string(),
    topic: v.string(),
    may_switch_off: v.boolean(),
    is_digest: v.boolean(),
  }),
  event: eventRow,
  events: v.array(eventRow),
  to: v.object({
    address: v.string(),
    name: v.nullable(v.string()),
    time_zone: v.nullable(v.string()),
    locale: v.nullable(v.string()),
    user_id: v.nullable(v.string()),
    list: v.nullable(v.string()),
  }),
  workspace: v.nullable(v.object({ id: v.string(), name: v.string(), slug: v.string() })),
  audience: v.string(),
  secret_data: v.nullable(v.record(v.string(), v.string())),
  unsubscribe_token: v.nullable(v.string()),
})

export type MailJob = v.InferOutput<typeof mailRow>
