import * as v from 'valibot'
import { deliveryOf } from '../mail/messageId.ts'
import type { BlockReason } from '../queue.ts'

/** What a relay says about one address. */
export interface RelayReport {
  address: string
  /** Undefined: the relay did not name our Message-ID. */
  deliveryId: string | undefined
  reason: BlockReason
  detail: string
}

/** Our own form, for relays whose form we do not know: docs/worker.md has it. */
const ownEvents = v.object({
  events: v.pipe(
    v.array(
      v.object({
        type: v.string(),
        address: v.pipe(v.string(), v.maxLength(254)),
        message_id: v.optional(v.nullable(v.string())),
        permanent: v.optional(v.boolean()),
        detail: v.optional(v.nullable(v.string())),
      }),
    ),
    v.maxLength(1000),
  ),
})

/** The form of Postmark. */
const postmarkEvent = v.object({
  RecordType: v.string(),
  Type: v.optional(v.string()),
  Email: v.pipe(v.string(), v.maxLength(254)),
  Description: v.optional(v.nullable(v.string())),
  Details: v.optional(v.nullable(v.string())),
})

/** Bounces of Postmark after which it sends nothing more to the address either. */
const FINAL_TYPES = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']

/**
 * Reads what a relay posted.
 * @returns what has to be recorded, which may be nothing; undefined: the form is not known
 */
export function readRelayReports(body: unknown): RelayReport[] | undefined {
  const own = v.safeParse(ownEvents, body)
  if (own.success) {
    return own.output.events.flatMap(({ type, address, message_id, permanent, detail }) => {
      const isFinal = type === 'complaint' || (type === 'bounce' && permanent === true)
      if (!isFinal) return []
      const deliveryId = deliveryOf(message_id ?? '')
      return [{ address, deliveryId, reason: type, detail: detail ?? '' }]
    })
  }
  const postmark = v.safeParse(postmarkEvent, body)
  if (!postmark.success) return undefined
  const { RecordType, Type, Email: address, Description, Details } = postmark.output
  const detail = Details || Description || ''
  const report = (reason: BlockReason) => [{ address, deliveryId: undefined, reason, detail }]
  if (RecordType === 'SpamComplaint') return report('complaint')
  if (RecordType === 'Bounce' && FINAL_TYPES.includes(Type ?? '')) return report('bounce')
  return []
}
