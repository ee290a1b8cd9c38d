import * as v from 'valibot'
import { whole } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { factorRow, passkeyRow, sessionRow } from './security'

const personSecurityRow = v.pipe(
  v.object({
    second_factor: v.object({ has: v.boolean(), demanded: v.boolean() }),
    factors: v.array(factorRow),
    passkeys: v.array(passkeyRow),
    recovery_codes: v.object({ left: whole }),
    sessions: v.array(sessionRow),
  }),
  v.transform((row) => ({
    hasSecondFactor: row.second_factor.has,
    isDemanded: row.second_factor.demanded,
    factors: row.factors.filter(({ isVerified }) => isVerified),
    passkeys: row.passkeys,
    recoveryCodesLeft: row.recovery_codes.left,
    sessions: row.sessions,
  })),
)

/** What protects the account of a person, and where they are signed in, as admins see it. */
export type PersonSecurity = v.InferOutput<typeof personSecurityRow>

/** @throws Failure (plain object): `not_found`, `forbidden` */
export function loadPersonSecurity(id: string, signal: AbortSignal): Promise<PersonSecurity> {
  return callBackend(personSecurityRow, (client) =>
    client.rpc('person_security', { user_id: id }).abortSignal(signal).retry(false),
  )
}

/**
 * Ends all sessions of a person at once.
 * @returns how many
 * @throws Failure (plain object): `invalid_input` with `field`, `not_found`, `forbidden`
 */
export function endPersonSessions(id: string, reason: string): Promise<number> {
  return callBackend(
    whole,
    (client) => client.rpc('end_person_sessions', { user_id: id, reason }),
    fieldOfDetail,
  )
}

/**
 * Removes a second factor that a person has lost.
 * @throws Failure (plain object): `invalid_input` with `field`, `not_found`, `forbidden`
 */
export async function removePersonFactor(
  id: string,
  factorId: string,
  reason: string,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('remove_person_factor', { user_id: id, factor_id: factorId, reason }),
    fieldOfDetail,
  )
}
