import type { AnyRouter } from '@tanstack/react-router'
import type { AuthActor, AuthSnapshot } from '@machines/auth'
import { isSettled } from '@machines/auth.facts'
import type { AuthEmitted } from '@machines/auth.types'
import { MESSAGES } from '@machines/constants'
import { listedErrorHref } from '@/content/api/errorHref'
import { whenIdle } from '@/lib/whenIdle'
import { notifyError, notifySuccess, prepareNotifications } from '@/ui/notify'

/** The facts that the guards use. The guards run again only when one of them changes. */
interface Identity {
  userId: string | null
  access: string
}

function identityOf({ context }: AuthSnapshot): Identity {
  const { session } = context
  return {
    userId: session?.user.id ?? null,
    access: [context.role, context.staffType, session?.recovery, session?.needsSecondFactor].join(
      '/',
    ),
  }
}

/** What follows each event that the machine emits: a toast, and for a sign-in an entry in the person's log. */
const announcements: {
  [Type in AuthEmitted['type']]: ((emitted: Extract<AuthEmitted, { type: Type }>) => void) | null
} = {
  signedIn: () => {
    notifySuccess(MESSAGES.signedIn)
    void noteSignIn()
  },
  accountCreated: () => notifySuccess(MESSAGES.accountCreated),
  signedOut: () => notifySuccess(MESSAGES.signedOut),
  signOutFailed: () => notifyError(MESSAGES.signOutFailed),
  sessionEnded: ({ failure }) =>
    notifyError(
      [
        failure?.message ?? 'Your session has ended.',
        failure?.hint ?? 'Sign in again to go on.',
      ].join(' '),
      listedErrorHref(failure?.code),
    ),
}

/** Loaded when somebody signs in, so that the chunk of the machine stays small. */
async function noteSignIn(): Promise<void> {
  await import('./noteSignIn').then(
    (module) => module.noteSignIn(),
    () => undefined,
  )
}

/** A signed-in person must be able to sign out offline, so the code that it needs is loaded early. */
async function preloadSignOut(router: AnyRouter): Promise<void> {
  await whenIdle()
  prepareNotifications()
  Promise.resolve(router.loadRouteChunk(router.routesById['/auth'])).catch(() => undefined)
}

function announce<Type extends AuthEmitted['type']>(emitted: Extract<AuthEmitted, { type: Type }>) {
  announcements[emitted.type]?.(emitted)
}

/**
 * Connects the machine with toasts and the router: guards run again when the user or their access changes.
 * @returns a function that disconnects them
 */
export function connectAuth(auth: AuthActor, router: AnyRouter): () => void {
  let last: Identity = { userId: null, access: '///' }
  let leaving = false

  const emissions = auth.on('*', (emitted) => {
    announce(emitted)
    leaving = emitted.type === 'signedOut' || emitted.type === 'signOutFailed'
  })

  const snapshots = auth.subscribe((snapshot) => {
    if (!isSettled(snapshot)) return
    // Kept while a person is signed in: it hides the visitors' parts of the page that are not hydrated yet.
    if (!snapshot.matches('signedIn')) delete document.documentElement.dataset['session']
    const next = identityOf(snapshot)
    const isAnother = next.userId !== last.userId
    if (!isAnother && next.access === last.access) return
    const wasSignedIn = last.userId !== null
    last = next
    if (next.userId !== null) void preloadSignOut(router)
    if (leaving) {
      leaving = false
      // Unsaved work cannot be saved any more, so there is no question about it.
      void router.navigate({ to: '/auth', ignoreBlocker: true })
    } else {
      // Another person's page must not stay visible while the guards wait.
      void router.invalidate({ forcePending: isAnother && wasSignedIn })
    }
  })

  return () => {
    emissions.unsubscribe()
    snapshots.unsubscribe()
  }
}
