import type { AnyRouter } from '@tanstack/react-router'
import { isSettled, type AuthActor, type AuthSnapshot } from '@machines/auth'
import type { AuthEmitted } from '@machines/auth.types'
import { MESSAGES } from '@machines/constants'
import { watchWork } from '@/lib/pendingWork'
import { whenIdle } from '@/lib/whenIdle'
import { notifyError, notifySuccess, prepareNotifications } from '@/ui/notify'

/** What the guards decide by: they must look again when it changes, and only then. */
interface Identity {
  userId: string | null
  access: string
}

function identityOf({ context }: AuthSnapshot): Identity {
  return {
    userId: context.session?.user.id ?? null,
    access: `${context.role}/${context.staffType}/${context.session?.recovery ?? false}`,
  }
}

/** What each message of the machine says to the person; `null` says nothing. */
const announcements: {
  [Type in AuthEmitted['type']]: ((emitted: Extract<AuthEmitted, { type: Type }>) => void) | null
} = {
  signedIn: () => notifySuccess(MESSAGES.signedIn),
  accountCreated: () => notifySuccess(MESSAGES.accountCreated),
  signedOut: () => notifySuccess(MESSAGES.signedOut),
  signOutFailed: () => notifyError(MESSAGES.signOutFailed),
  sessionEnded: ({ failure }) =>
    notifyError(
      [
        failure?.message ?? 'Your session has ended.',
        failure?.hint ?? 'Sign in again to go on.',
      ].join(' '),
    ),
}

/** Who is signed in must be able to leave without a connection: what that shows is loaded while there is one. */
async function preloadSignOut(router: AnyRouter): Promise<void> {
  await whenIdle()
  prepareNotifications()
  Promise.resolve(router.loadRouteChunk(router.routesById['/auth'])).catch(() => undefined)
}

function announce<Type extends AuthEmitted['type']>(emitted: Extract<AuthEmitted, { type: Type }>) {
  announcements[emitted.type]?.(emitted)
}

/** Joins the machine to the world it knows nothing of: toasts, and guards that look again when who is signed in changes. */
export function connectAuth(auth: AuthActor, router: AnyRouter): () => void {
  let last: Identity = { userId: null, access: 'null/null/false' }
  let leaving = false

  watchWork(() => auth.getSnapshot().hasTag('busy'))

  const emissions = auth.on('*', (emitted) => {
    announce(emitted)
    leaving = emitted.type === 'signedOut' || emitted.type === 'signOutFailed'
  })

  const snapshots = auth.subscribe((snapshot) => {
    if (!isSettled(snapshot)) return
    // Kept while somebody is signed in: parts of the page that are not hydrated yet go on hiding what is for visitors.
    if (!snapshot.matches('signedIn')) delete document.documentElement.dataset['session']
    const next = identityOf(snapshot)
    const isAnother = next.userId !== last.userId
    if (!isAnother && next.access === last.access) return
    const wasSignedIn = last.userId !== null
    last = next
    if (next.userId !== null) void preloadSignOut(router)
    if (leaving) {
      leaving = false
      // Unsaved work cannot be saved any more: nobody is asked about it.
      void router.navigate({ to: '/auth', ignoreBlocker: true })
    } else {
      // Another person's page must not stay up while the guards wait.
      void router.invalidate({ forcePending: isAnother && wasSignedIn })
    }
  })

  return () => {
    emissions.unsubscribe()
    snapshots.unsubscribe()
  }
}
