import { failureOf } from '@/lib/errors'
import { isSessionGone } from '@/lib/isSessionRevoked'
import { forgetSession, type Client } from '@/lib/supabase'
import { UNREACHABLE } from '@machines/failures'
import type { AuthDependencies, ActorArgs } from './dependencies'

type Dependencies = Pick<AuthDependencies, 'getClient' | 'storage'>

/**
 * Ends the session in this browser first, whatever else fails, then every session of the person at the service.
 * The other way round revokes nothing: auth-js finds no token to revoke with.
 */
export function clearAndRevoke({ getClient, storage }: Dependencies) {
  return async ({ signal }: Pick<ActorArgs<void>, 'signal'>): Promise<void> => {
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
    // The machine goes on without an answer: what is stored after that belongs to the next session.
    if (!signal.aborted) await forgetSession(client, storage)
    const { error } = await client.auth.admin.signOut(token, 'global')
    // The service knows this session no more: the person wanted just that.
    if (error === null || isSessionGone(error)) return
    throw failureOf(error)
  }
}
