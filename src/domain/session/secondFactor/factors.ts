import { callAuth } from '@/lib/callAuth'
import { authStorage } from '@/lib/supabase'

/** A second factor that a person can use. */
export interface Factor {
  id: string
  /** `totp`: an app that shows codes; `webauthn`: a security key. The service knows more kinds. */
  kind: string
  /** Chosen by the person; may be empty. */
  name: string
}

/** An app that was added but has not proved itself with a code yet. */
export interface NewTotpFactor {
  factorId: string
  /** What the QR code contains. */
  uri: string
  /** The same for typing: base32. */
  secret: string
}

/** The person's second factors, as this browser last heard of them: it works without a connection. */
export function listFactors(): Factor[] {
  const factors = authStorage.read()?.user.factors ?? []
  return factors
    .filter(({ status }) => status === 'verified')
    .map(({ id, factor_type, friendly_name }) => ({
      id,
      kind: factor_type,
      name: friendly_name ?? '',
    }))
}

/**
 * Adds an app that shows codes. It counts once `verifyCode` has accepted a code of it, within five minutes.
 * @throws Failure (plain object): `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`, `insufficient_aal`
 */
export async function enrolTotp(name: string): Promise<NewTotpFactor> {
  const { id, totp } = await callAuth((auth) =>
    auth.mfa.enroll({ factorType: 'totp', friendlyName: name }),
  )
  return { factorId: id, uri: totp.uri, secret: totp.secret }
}

/**
 * Shows the code of an app. The session then has its second factor, and other sessions without one end.
 * @throws Failure (plain object): `mfa_verification_failed`, `code_used`, `mfa_factor_not_found`, `rate_limited`
 */
export async function verifyCode(factorId: string, code: string): Promise<void> {
  await callAuth((auth) => auth.mfa.challengeAndVerify({ factorId, code }))
}

/**
 * Adds a security key as a second factor: the browser asks for it.
 * @throws Failure (plain object): `device_not_confirmed`, `mfa_factor_name_conflict`, `not_offered`
 */
export async function enrolSecurityKey(name: string): Promise<void> {
  await callAuth((auth) => auth.mfa.webauthn.register({ friendlyName: name }))
}

/**
 * Shows a security key. The browser asks for it.
 * @throws Failure (plain object): `device_not_confirmed`, `passkey_refused`, `mfa_factor_not_found`
 */
export async function verifySecurityKey(factorId: string): Promise<void> {
  await callAuth((auth) => auth.mfa.webauthn.authenticate({ factorId }))
}

/**
 * Removes a second factor, and renews the session, which may have lost its level.
 * @throws Failure (plain object): `insufficient_aal`, `mfa_factor_not_found`
 */
export async function removeFactor(factorId: string): Promise<void> {
  await callAuth((auth) => auth.mfa.unenroll({ factorId }))
  await renewSession()
}

/** Fetches the session again, with the factors that the person has now. If that fails, the next renewal does it. */
export async function renewSession(): Promise<void> {
  await callAuth((auth) => auth.refreshSession()).catch(() => undefined)
}
