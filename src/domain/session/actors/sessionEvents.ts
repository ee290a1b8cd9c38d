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
 * Tells the machine what becomes of the session. Where none is stored nobody is signed in, and the client, which is
 * most of what a visitor would load, waits until somebody asks for it. A stored session that is not due for renewal is
 * told at once. What this tab's storage holds decides: events of other tabs come late, twice and out of order, and one
 * that the storage does not bear out is dropped. The storage event, or the next look at the page, then tells what holds.
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
    /** What the machine was last told of: undefined before the first answer. */
    let told: string | null | undefined

    const tell = (event: SessionReport) => {
      if (isStopped) return
      if ('session' in event) told = identityOf(event.session)
      if (event.type === 'SESSION.SIGNED_OUT') told = null
      sendBack(event)
    }

    // auth-js waits for this, and fails the call that caused the event if it throws.
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
      const session = toSession(given, storage)
      if (session === null || session.user.id !== stored?.user.id) return
      if (event === 'PASSWORD_RECOVERY') recoveryMark.write(storage, session.user.id)
      // A tab with a newer version may send what this one does not know.
      if (Object.hasOwn(EVENT_TYPES, event)) tell({ type: EVENT_TYPES[event], session })
    }

    const listen = (client: Client) => {
      if (isStopped) return
      stopWaiting?.()
      forgetRefreshFailure(client)
      subscription?.unsubscribe()
      // Every subscriber receives the initial session: subscribing again gives it again.
      subscription = client.auth.onAuthStateChange(onAuthStateChange).data.subscription
    }

    const look = async () => {
      if (isLooking || isStopped) return
      isLooking = true
      const before = subscription
      try {
        const client = await getClient()
        // Not twice, where the client was just loaded.
        if (subscription === before) listen(client)
      } catch {
        tell({ type: 'SESSION.UNAVAILABLE', failure: UNREACHABLE })
        // The next call that needs the client tries again, and this listens then.
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
      // Offline it would wait in auth-js for half a minute, and the network may be back in a second: that is noticed.
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
      // It holds until the service says otherwise. The client comes after the first rows, and corrects what it must.
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

/** Whose session it is, and whether they must set a new password first: what another tab can change. */
function identityOf(session: Session | null): string | null {
  return session && `${session.user.id} ${session.recovery ? 'recovering' : ''}`
}
