import { RENEWAL_CHECK_SECONDS, RENEWAL_MARGIN_CHECKS } from '@machines/constants'

/** Seconds before its end at which a session is due for renewal. */
const MARGIN_SECONDS = RENEWAL_CHECK_SECONDS * RENEWAL_MARGIN_CHECKS

export interface SessionTimes {
  /** Milliseconds since 1970, like the next two. */
  endsAt: number
  renewedFrom: number
  renewedUntil: number
  rule: string
}

/** When the session in a snapshot's context ends and is renewed; `null` if there is none. */
export function sessionTimes(context: unknown): SessionTimes | null {
  const { session } = (context ?? {}) as { session?: { expiresAt?: unknown } | null }
  if (typeof session?.expiresAt !== 'number') return null
  const endsAt = session.expiresAt * 1000
  const renewedFrom = endsAt - MARGIN_SECONDS * 1000
  return {
    endsAt,
    renewedFrom,
    renewedUntil: renewedFrom + RENEWAL_CHECK_SECONDS * 1000,
    rule: `checked every ${RENEWAL_CHECK_SECONDS} s, renewed in the last ${MARGIN_SECONDS} s`,
  }
}
