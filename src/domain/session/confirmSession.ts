import { failure, failureOf } from '@/lib/errors'
import { claimsOf } from '@/lib/jwt'
import { createPassingClients } from '@/lib/passingClient'
import { authStorage, clientOptions, type Client } from '@/lib/supabase'

const getPassingClient = createPassingClients(clientOptions)

/**
 * Confirms with the password that it is still the person of this session. Not for people with a second factor.
 * @throws Failure (plain object): `invalid_credentials`, `too_many_failures`, `rate_limited`
 */
export function confirmByPassword(password: string): Promise<void> {
  const email = authStorage.read()?.user.email ?? ''
  return confirm(async ({ auth }) => auth.signInWithPassword({ email, password }))
}

/**
 * Confirms with a passkey that it is still the person of this session. The browser asks for it.
 * @throws Failure (plain object): `device_not_confirmed`, `passkey_refused`
 */
export function confirmByPasskey(): Promise<void> {
  return confirm(async ({ auth }) => auth.signInWithPasskey())
}

/** A second session, which nothing stores, signs in and confirms the session of this browser. Then it ends. */
async function confirm(
  signIn: (client: Client) => Promise<{ error: Error | null }>,
): Promise<void> {
  const session = claimsOf(authStorage.read()?.access_token ?? '')['session_id']
  if (typeof session !== 'string') throw failure('not_signed_in')
  try {
    const client = await getPassingClient()
    const { error } = await signIn(client)
    if (error !== null) throw error
    try {
      const answer = await client.rpc('confirm_session', { session_id: session })
      if (answer.error) throw failureOf(answer.error, answer.status)
    } finally {
      await client.auth.signOut({ scope: 'local' }).catch(() => undefined)
    }
  } catch (error) {
    throw error instanceof Error ? failureOf(error) : error
  }
}
