import * as v from 'valibot'
import { moment, whole } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'
import { placeText } from './placeText'

/** A factor of the answer, with names of ours. */
export const factorRow = v.pipe(
  v.object({
    factor_id: v.string(),
    kind: v.picklist(['totp', 'webauthn', 'phone']),
    name: v.nullable(v.string()),
    status: v.picklist(['verified', 'unverified']),
    created_at: moment,
    last_used_at: v.nullable(moment),
    check_due: v.boolean(),
  }),
  v.transform((row) => ({
    id: row.factor_id,
    kind: row.kind,
    name: row.name ?? '',
    /** False until its first code was right. */
    isVerified: row.status === 'verified',
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    /** It was added some time ago and not used since, so nobody knows whether it works. */
    isCheckDue: row.check_due,
  })),
)

/** A second factor of a person: an authenticator app, a security key, a phone. */
export type Factor = v.InferOutput<typeof factorRow>

/** What people call the kinds of factors. */
export const factorKinds: Readonly<Record<Factor['kind'], string>> = {
  totp: 'Authenticator app',
  webauthn: 'Security key',
  phone: 'Phone',
}

/** The name of a factor; without one, its kind. */
export function factorName({ name, kind }: Pick<Factor, 'name' | 'kind'>): string {
  return name || factorKinds[kind]
}

/** A passkey of the answer, with names of ours. */
export const passkeyRow = v.pipe(
  v.object({
    passkey_id: v.string(),
    name: v.nullable(v.string()),
    created_at: moment,
    last_used_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    id: row.passkey_id,
    name: row.name ?? '',
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  })),
)

/** A passkey of a person. */
export type Passkey = v.InferOutput<typeof passkeyRow>

const securityRow = v.pipe(
  v.object({
    second_factor: v.object({
      has: v.boolean(),
      demanded: v.boolean(),
      deadline: v.nullable(moment),
    }),
    factors: v.array(factorRow),
    passkeys: v.array(passkeyRow),
    recovery_codes: v.object({ left: whole, made_at: v.nullable(moment) }),
    email: v.nullable(v.string()),
    pending_email: v.nullable(v.string()),
    confirmed_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    hasSecondFactor: row.second_factor.has,
    /** The settings of the deployment demand a second factor of this person, from the deadline on. */
    isDemanded: row.second_factor.demanded,
    deadline: row.second_factor.deadline,
    factors: row.factors,
    passkeys: row.passkeys,
    recoveryCodes: { left: row.recovery_codes.left, madeAt: row.recovery_codes.made_at },
    /** The address as stored now: the token of a session names the one from when it was made. */
    email: row.email,
    /** The address that the person asked for and that is not confirmed yet. */
    pendingEmail: row.pending_email || null,
    /** When this session last showed who it is. */
    confirmedAt: row.confirmed_at,
  })),
)

/** What protects an account. */
export type AccountSecurity = v.InferOutput<typeof securityRow>

/** @throws Failure (plain object) */
export function loadSecurity(signal: AbortSignal): Promise<AccountSecurity> {
  return readOwn(securityRow, 'rpc/account_security', {}, signal)
}

/** Where an address is, as far as the provider has a file that knows it. */
const placeEntries = { city: v.nullable(v.string()), country: v.nullable(v.string()) }

/** A session, as its person and admins see it. */
export const sessionRow = v.pipe(
  v.object({
    session_id: v.string(),
    created_at: moment,
    last_used_at: moment,
    user_agent: v.nullable(v.string()),
    ip: v.nullable(v.string()),
    level: v.nullable(v.string()),
    is_current: v.boolean(),
    ...placeEntries,
  }),
  v.transform((row) => ({
    id: row.session_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    userAgent: row.user_agent ?? '',
    ip: row.ip ?? '',
    /** Where the address is. */
    place: placeText(row),
    /** It has shown the second factor. */
    hasShownFactor: row.level === 'aal2',
    isCurrent: row.is_current,
  })),
)

/** A browser or program that is signed in. */
export type AccountSession = v.InferOutput<typeof sessionRow>

/** @throws Failure (plain object) */
export function listSessions(signal: AbortSignal): Promise<AccountSession[]> {
  return readOwn(v.array(sessionRow), 'rpc/my_sessions', {}, signal)
}

/**
 * Ends one session of the signed-in person.
 * @throws Failure (plain object): `not_found` if it has ended already
 */
export async function endSession(id: string): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('end_session', { session_id: id }))
}

/**
 * Ends all sessions of the signed-in person except this one.
 * @returns how many
 * @throws Failure (plain object)
 */
export function endOtherSessions(): Promise<number> {
  return callBackend(whole, (client) => client.rpc('end_other_sessions'))
}

const signInRow = v.pipe(
  v.object({
    sign_in_id: v.union([v.string(), v.number()]),
    at: moment,
    outcome: v.picklist(['signed_in', 'wrong_password', 'wrong_code', 'recovery_code', 'blocked']),
    method: v.nullable(v.string()),
    ip: v.nullable(v.string()),
    user_agent: v.nullable(v.string()),
    ...placeEntries,
  }),
  v.transform((row) => ({
    id: String(row.sign_in_id),
    at: row.at,
    outcome: row.outcome,
    method: row.method,
    ip: row.ip ?? '',
    /** Where the address is. */
    place: placeText(row),
    userAgent: row.user_agent ?? '',
  })),
)

/** An attempt to sign in. */
export type SignIn = v.InferOutput<typeof signInRow>

/** The most rows that one call returns. */
export const SIGN_INS_PAGE_SIZE = 50

/**
 * The attempts of the last 90 days to sign in to the account of the signed-in person, newest first.
 * @param before the time of the last row that is shown; null for the first page
 * @throws Failure (plain object)
 */
export function listSignIns(before: string | null, signal: AbortSignal): Promise<SignIn[]> {
  const query: Record<string, string> = before === null ? {} : { before }
  return readOwn(v.array(signInRow), 'rpc/my_sign_ins', query, signal)
}

/**
 * Names a second factor.
 * @throws Failure (plain object): `invalid_input`, `mfa_factor_name_conflict`
 */
export async function nameFactor(id: string, name: string): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('name_factor', { factor_id: id, name }))
}
