import type { Session as ClientSession } from '@supabase/supabase-js'
import type { Submission, SubmitOutcome } from '@machines/auth.types'
import { getCaptchaToken } from '@/lib/captcha/getCaptchaToken'
import { failure, failureOf } from '@/lib/errors'
import type { Client } from '@/lib/supabase'
import type { AuthDependencies, ActorArgs } from './dependencies'
import { toSession } from './session'

type Dependencies = Pick<AuthDependencies, 'getClient' | 'attempt' | 'siteRoot' | 'storage'>

/** Sign-up answers an existing account like a new one, so that it does not reveal which addresses have accounts. */
const EXISTING = new Set(['user_already_exists', 'email_exists'])

/**
 * Signs in or signs up. When the machine stops waiting, the request is aborted: a late answer must not sign in
 * a person after the page said that it failed.
 * @throws Failure (plain object)
 */
export function submit({ getClient, attempt, siteRoot, storage }: Dependencies) {
  return async ({ input, signal }: ActorArgs<Submission>): Promise<SubmitOutcome> => {
    try {
      const client = await getClient()
      signal.throwIfAborted()
      attempt.signal = signal
      const given = await sessionFor(client, input, siteRoot(), signal)
      if (typeof given === 'string') return { kind: 'confirmEmail', email: given }
      const session = toSession(given, storage)
      if (session === null) throw failure('unexpected')
      return { kind: 'session', session }
    } catch (error) {
      throw isFailure(error) ? error : failureOf(error)
    } finally {
      if (attempt.signal === signal) attempt.signal = null
    }
  }
}

/** The new session, or the address that must be confirmed first. */
async function sessionFor(
  client: Client,
  input: Submission,
  siteRoot: string,
  signal: AbortSignal,
) {
  switch (input.kind) {
    case 'signIn':
      return signIn(client, input)
    case 'signUp':
      return (await signUp(client, input, siteRoot)) ?? input.email
    case 'passkey':
      return signInWithPasskey(client, signal)
  }
}

type Given<Kind extends Submission['kind']> = Extract<Submission, { kind: Kind }>

async function signIn(
  client: Client,
  { email, password, captchaToken }: Given<'signIn'>,
): Promise<ClientSession> {
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password: password.reveal(),
    options: { captchaToken },
  })
  if (error) throw failureOf(error)
  return data.session
}

/** The browser asks the person for the passkey, and confirms them with it. */
async function signInWithPasskey(
  client: Client,
  signal: AbortSignal,
): Promise<ClientSession | null> {
  const captcha = await getCaptchaToken()
  const { data, error } = await client.auth.signInWithPasskey({
    options: { signal, captchaToken: captcha },
  })
  if (error) throw failureOf(error)
  return data.session
}

/** Null if the email address must be confirmed first. */
async function signUp(
  client: Client,
  { email, password, captchaToken, fullName }: Given<'signUp'>,
  siteRoot: string,
): Promise<ClientSession | null> {
  const { data, error } = await client.auth.signUp({
    email,
    password: password.reveal(),
    options: { emailRedirectTo: siteRoot, data: { full_name: fullName }, captchaToken },
  })
  if (error && EXISTING.has(error.code ?? '')) return null
  if (error) throw failureOf(error)
  return data.session
}

function isFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && !(error instanceof Error) && 'code' in error
}
