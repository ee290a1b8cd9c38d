import { RENEWAL_CHECK_SECONDS, RENEWAL_MARGIN_CHECKS } from './constants'

/** A session that expires within this time must be renewed, in milliseconds. */
export const MS_BEFORE_RENEWAL = RENEWAL_MARGIN_CHECKS * RENEWAL_CHECK_SECONDS * 1000

/**
 * Whether a session must be renewed now, because it expires within three checks (specification, section 9).
 * @param expiresAt seconds since 1970
 * @param now milliseconds since 1970
 */
export function isRenewalDue(expiresAt: number, now: number): boolean {
  return expiresAt * 1000 - now < MS_BEFORE_RENEWAL
}
