import type { RefreshOutcome } from '@machines/auth.types'
import { failure, failureOf } from '@/lib/errors'
import { isSessionRevoked } from '@/lib/isSessionRevoked'
import type { AuthDependencies } from './dependencies'
import { toSession } from './session'

type Dependencies = Pick<AuthDependencies, 'getClient' | 'storage'>

/** Renews the session. Only an answer of the auth service ends it; a network problem does not change it. */
export function refreshSession({ getClient, storage }: Dependencies) {
  return async (): Promise<RefreshOutcome> => {
    const client = await getClient()
    const before = storage.read()?.refresh_token
    // getSession() renews a session in its last 90 s. refreshSession() calls it first, so alone it would renew twice.
    const read = await client.auth.getSession()
    const isRenewed = storage.read()?.refresh_token !== before
    // If that renewal failed, this makes no second request: auth-js answers from memory with the error.
    const { data, error } = isRenewed ? read : await client.auth.refreshSession()
    const session = toSession(data.session, storage)
    if (session) return { kind: 'refreshed', session }
    if (!isSessionRevoked(error)) return { kind: 'kept' }
    const now = storage.read()?.refresh_token
    // Another tab was faster: its token is the valid one.
    if (now !== undefined && now !== before) return { kind: 'kept' }
    // auth-js keeps an ended session until its access token expires. Other tabs get a storage event.
    storage.clear()
    const reason = failureOf(error)
    return { kind: 'ended', failure: reason.code === 'banned' ? reason : failure('not_signed_in') }
  }
}
