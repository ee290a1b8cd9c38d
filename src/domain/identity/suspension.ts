import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { callBackend } from '@/lib/callBackend'

const suspension = v.tupleWithRest(
  [v.object({ suspended_at: v.nullable(v.string()) })],
  v.unknown(),
)

/** Adds the field to the failure of a refused reason. */
function atReason(refused: Failure, detail: string): Failure {
  const isReason = refused.code === 'invalid_input' && detail.startsWith('reason:')
  return isReason ? { ...refused, field: 'reason' } : refused
}

/**
 * Makes an account read-only. The person can read the reason.
 * @returns the start of the suspension, as `liftSuspension` expects it
 * @throws Failure (plain object): `conflict` if the account is already suspended, `invalid_input` with `field`,
 * `last_admin`, `forbidden`, `not_found`
 */
export async function suspendAccount(userId: string, reason: string): Promise<string> {
  const [row] = await callBackend(
    suspension,
    (client) => client.rpc('suspend_account', { target: userId, reason }),
    atReason,
  )
  return row.suspended_at ?? ''
}

export interface Lift {
  userId: string
  reason: string
  /** The start of the suspension to lift. If there is another suspension by now, the result is a conflict. */
  suspendedAt: string
}

/**
 * Lifts one suspension.
 * @throws Failure (plain object): `conflict` if it was lifted or replaced, `invalid_input` with `field`, `forbidden`
 */
export async function liftSuspension({ userId, reason, suspendedAt }: Lift): Promise<void> {
  await callBackend(
    suspension,
    (client) =>
      client.rpc('lift_suspension', {
        target: userId,
        reason,
        expected_suspended_at: suspendedAt,
      }),
    atReason,
  )
}
