import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { AuthSettings } from '../backend/config.ts'

type Site = AuthSettings['webAuthn']

/** A credential of a person, as both tables need it. */
export interface Credential {
  /** In base64url. */
  id: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  aaguid: string
  transports: string[]
  isBackupEligible: boolean
  isBackedUp: boolean
}

/** Supabase takes the id of the person as text. */
const handleOf = (userId: string) => new TextEncoder().encode(userId)

/** Asks a browser to make a credential. */
export async function registrationOptions(
  site: Site,
  options: {
    user: { id: string; email: string }
    exclude: string[]
    authenticatorSelection?: NonNullable<
      Parameters<typeof generateRegistrationOptions>[0]['authenticatorSelection']
    >
  },
) {
  const { user, exclude, authenticatorSelection = {} } = options
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userName: user.email,
    userDisplayName: user.email,
    userID: handleOf(user.id),
    attestationType: 'none',
    excludeCredentials: exclude.map((id) => ({ id })),
    authenticatorSelection,
  })
}

/** Asks a browser for the proof of a credential: of one of these, or of any that it knows for this site. */
export async function authenticationOptions(site: Site, allowed: string[] = []) {
  return generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: allowed.map((id) => ({ id })),
    userVerification: 'preferred',
  })
}

/** The new credential, or undefined if the answer of the browser is not right. */
export async function readRegistration(
  site: Site,
  answer: unknown,
  expectedChallenge: string,
): Promise<Credential | undefined> {
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = verified.registrationInfo
  return {
    id: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    aaguid,
    transports: credential.transports ?? [],
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  }
}

/** The new counter of the credential, or undefined if the answer of the browser is not right. */
export async function readAuthentication(
  site: Site,
  answer: unknown,
  expectedChallenge: string,
  credential: Pick<Credential, 'id' | 'publicKey' | 'counter'>,
): Promise<number | undefined> {
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    credential,
    requireUserVerification: false,
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

/** A field of a browser's answer as text. */
export function fieldOf(answer: unknown, field: string): string {
  const value =
    typeof answer === 'object' && answer !== null
      ? (answer as Record<string, unknown>)[field]
      : undefined
  return typeof value === 'string' ? value : ''
}
