import type { AuthChangeEvent, Session as ClientSession, Subscription } from '@supabase/supabase-js'
import type { Session, SessionReport } from '@machines/auth.types'
import { UNREACHABLE } from '@machines/failures'
import { isRenewalDue } from '@machines/renewal'
import { forgetRefreshFailure } from '@/lib/internals/forgetRefreshFailure'
import type { Client } from '@/lib/supabase'
import type { AuthDependencies, CallbackArgs } from './dependencies'
import { recoveryMark } from '../recoveryMark'
import { toSession } from './session'

type Dependencies = Pick<
  AuthDependencies,
  'getClient' | 'onClientReady' | 'storage' | 'onPageActivity' | 'whenIdle' | 'now'
>

const EVENT_TYPES = {
  SIGNED_IN: 'SESSION.SIGNED_IN',
  TOKEN_REFRESHED: 'SESSION.TOKEN_REFRESHED',
  USER_UPDATED: 'SESSION.USER_UPDATED',
  PASSWORD_RECOVERY: 'SESSION.PASSWORD_RECOVERY',
  MFA_CHALLENGE_VERIFIED: 'SESSION.MFA_VERIFIED',
} as const satisfies Partial<Record<AuthChangeEvent, SessionReport['type']>>

/**
 * Reports changes of the session to the machine. Without a stored session nobody is signed in, so the large client
 * library is not loaded until it is needed. A stored session that is not due for renewal is reported at once.
 * This tab's storage decides: events of other tabs can be late, repeated or out of order.
 * An event that does not match the storage is dropped. The next storage event or page activity corrects the state.
 */
export function sessionEvents({
  getClient,
  onClientReady,
  storage,
  onPageActivity,
  whenIdle,
  now,
}: Dependencies) {
  return ({ sendBack, receive }: CallbackArgs): (() => void) => {
    let isStopped = false
    let isLooking = false
    let subscription: Subscription | undefined
    let stopWaiting: (() => void) | undefined
    /** The identity that was reported last; undefined before the first report. */
    let told: string | null | undefined

    const tell = (event: SessionReport) => {
      if (isStopped) return
      if ('session' in event) told = identityOf(event.session)
      if (event.type === 'SESSION.SIGNED_OUT') told = null
      sendBack(event)
    }

    // auth-js waits for this listener. If it throws, the call that caused the event fails.
    const onAuthStateChange = (event: AuthChangeEvent, given: ClientSession | null) => {
      const stored = toSession(storage.read(), storage)
      if (event === 'INITIAL_SESSION') {
        const isOutOfReach = given === null && stored !== null
        const isGone = given === null && typeof told === 'string'
        if (isOutOfReach) tell({ type: 'SESSION.UNAVAILABLE', failure: UNREACHABLE })
        else if (isGone) tell({ type: 'SESSION.SIGNED_OUT' })
        else tell({ type: 'SESSION.INITIAL', session: toSession(given, storage) })
        return
      }
      if (event === 'SIGNED_OUT') {
        if (stored === null) tell({ type: 'SESSION.SIGNED_OUT' })
        return
      }
      if (stored === null || given?.user.id !== stored.user.id) return
      if (event === 'PASSWORD_RECOVERY') recoveryMark.write(storage, stored.user.id)
      // A late event of another tab may still carry a session without the second factor.
      const session = toSession(storage.read(), storage) ?? stored
      // A tab with a newer version may send unknown events.
      if (Object.hasOwn(EVENT_TYPES, event)) tell({ type: EVENT_TYPES[event], session })
    }

    const listen = (client: Client) => {
      if (isStopped) return
      stopWaiting?.()
      forgetRefreshFailure(client)
      subscription?.unsubscribe()
      // Every new subscription receives the initial session again.
      subscription = client.auth.onAuthStateChange(onAuthStateChange).data.subscription
    }

    const look = async () => {
      if (isLooking || isStopped) return
      isLooking = true
      const before = subscription
      try {
        const client = await getClient()
        // If the client was just loaded, `onClientReady` has already subscribed.
        if (subscription === before) listen(client)
      } catch {
        tell({ type: 'SESSION.UNAVAILABLE', failure: UNREACHABLE })
        // The next call that needs the client loads it again, and then this subscribes.
        stopWaiting = onClientReady(listen)
      } finally {
        isLooking = false
      }
    }

    const checkOnline = async () => {
      if (subscription) await getClient().then(forgetRefreshFailure, () => undefined)
      tell({ type: 'CHECK' })
    }

    const compare = () => {
      const session = toSession(storage.read(), storage)
      if (told === undefined || told === identityOf(session)) return
      tell(session ? { type: 'SESSION.SIGNED_IN', session } : { type: 'SESSION.SIGNED_OUT' })
    }

    const unwatch = onPageActivity((change) => {
      compare()
      if (change === 'visible') tell({ type: 'CHECK' })
      if (change === 'online') void checkOnline()
    })

    receive(({ byClock }) => {
      // Offline, auth-js would wait for half a minute. The `online` event starts the check sooner.
      const isOffline = typeof navigator !== 'undefined' && !(navigator.onLine ?? true)
      if (!byClock || !isOffline) void look()
    })
    const stored = toSession(storage.read(), storage)
    if (stored === null) {
      tell({ type: 'SESSION.INITIAL', session: null })
      stopWaiting = onClientReady(listen)
    } else if (stored.recovery || isRenewalDue(stored.expiresAt, now())) {
      void look()
    } else {
      // The session counts as valid until the service refuses it. The client loads after the first rows and checks it.
      tell({ type: 'SESSION.INITIAL', session: stored })
      stopWaiting = onClientReady(listen)
      void whenIdle().then(() => (subscription ? undefined : look()))
    }

    return () => {
      isStopped = true
      stopWaiting?.()
      unwatch()
      subscription?.unsubscribe()
    }
  }
}

/** The user of a session, and what they must do before they are signed in. Another tab can change both. */
function identityOf(session: Session | null): string | null {
  if (session === null) return null
  const { user, recovery, needsSecondFactor } = session
  return `${user.id} ${recovery ? 'recovering' : ''} ${needsSecondFactor ? 'secondFactor' : ''}`
}
