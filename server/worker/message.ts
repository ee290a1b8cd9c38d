import * as v from 'valibot'

/** By which ways messages leave the site. */
export const WAYS = ['mail', 'webhook'] as const

export type Way = (typeof WAYS)[number]

const eventRow = v.object({
  id: v.string(),
  seq: v.number(),
  kind: v.string(),
  at: v.string(),
  path: v.string(),
  data: v.record(v.string(), v.unknown()),
})

/** A message as `claim_messages` answers it. */
export const messageRow = v.looseObject({
  delivery: v.looseObject({
    id: v.string(),
    attempts: v.number(),
    created_at: v.string(),
    kind: v.string(),
    topic: v.string(),
    may_switch_off: v.boolean(),
  }),
  event: eventRow,
  to: v.nullable(
    v.object({
      address: v.string(),
      name: v.nullable(v.string()),
      time_zone: v.nullable(v.string()),
      locale: v.nullable(v.string()),
      user_id: v.nullable(v.string()),
    }),
  ),
  workspace: v.nullable(v.object({ id: v.string(), name: v.string(), slug: v.string() })),
  /** What a digest carries, the newest last. */
  events: v.array(eventRow),
  secret_data: v.nullable(v.record(v.string(), v.unknown())),
  unsubscribe_token: v.nullable(v.string()),
  audience: v.string(),
})

/** One message for one recipient. */
export type MessageJob = v.InferOutput<typeof messageRow>
