import type { RefreshOutcome } from '@machines/auth.types'
import { failure, failureOf } from '@/lib/errors'
import { isSessionGone } from '@/lib/isSessionRevoked'
import type { AuthDependencies } from './dependencies'
import { toSession } from './session'

type Dependencies = Pick<AuthDependencies, 'getClient' | 'storage'>

/** Renews the session. Only the service's own word ends it; trouble on the way leaves it as it is. */
export function refreshSession({ getClient, storage }: Dependencies) {
  return async (): Promise<RefreshOutcome> => {
    const client = await getClient()
    const before = storage.read()?.refresh_token
    // auth-js renews whatever it reads in the last 90 s, and refreshSession() reads first: alone it would renew twice.
    const read = await client.auth.getSession()
    const isRenewed = storage.read()?.refresh_token !== before
    // What has just failed is answered from memory: this asks only why.
    const { data, error } = isRenewed ? read : await client.auth.refreshSession()
    const session = toSession(data.session, storage)
    if (session) return { kind: 'refreshed', session }
    if (!isSessionGone(error)) return { kind: 'kept' }
    const now = storage.read()?.refresh_token
    // Another tab was faster, and its token is the one that holds.
    if (now !== undefined && now !== before) return { kind: 'kept' }
    // Until the access token expires, auth-js keeps what the service has ended. Other tabs see the storage change.
    storage.clear()
    const reason = failureOf(error)
    return { kind: 'ended', failure: reason.code === 'banned' ? reason : failure('not_signed_in') }
  }
}
