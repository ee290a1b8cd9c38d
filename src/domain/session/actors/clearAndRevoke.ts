import type { SignOutScope } from '@machines/auth.types'
import { failureOf } from '@/lib/errors'
import { isSessionRevoked } from '@/lib/isSessionRevoked'
import { forgetSession, type Client } from '@/lib/supabase'
import { UNREACHABLE } from '@machines/failures'
import type { AuthDependencies, ActorArgs } from './dependencies'

type Dependencies = Pick<AuthDependencies, 'getClient' | 'storage'>

/**
 * Ends the session in this browser first, even if the next step fails. Then it revokes every session of the person
 * at the service, or only this one, with the token that it read before. Throws a Failure if the service does not.
 */
export function clearAndRevoke({ getClient, storage }: Dependencies) {
  return async ({ input: { scope }, signal }: ActorArgs<{ scope: SignOutScope }>) => {
    const token = storage.read()?.access_token
    storage.clear()
    let client: Client
    try {
      client = await getClient()
    } catch {
      if (token === undefined) return
      throw UNREACHABLE
    }
    if (token === undefined) return
    // After an abort the machine has continued: the stored session may already be the next one.
    if (!signal.aborted) await forgetSession(client, storage)
    const { error } = await client.auth.admin.signOut(token, scope)
    // The service has already ended this session.
    if (error === null || isSessionRevoked(error)) return
    throw failureOf(error)
  }
}
