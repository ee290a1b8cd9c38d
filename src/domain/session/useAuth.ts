import { useHydrated, useRouteContext } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { isAdmin, type AuthActor, type AuthSnapshot } from '@machines/auth'
import type { User } from '@machines/auth.types'

/** The one auth machine of the page. */
export function useAuthActor(): AuthActor {
  return useRouteContext({ from: '__root__', select: (context) => context.auth })
}

/** A machine that never changes: for the build, and for a component while it is hydrated. */
export function still(snapshot: AuthSnapshot): Pick<AuthActor, 'getSnapshot' | 'subscribe'> {
  return { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }) }
}

/**
 * A part of the machine's snapshot. The component renders again only when this part changes.
 * During hydration it is the value of the prerendered page: some parts are hydrated after the machine has changed.
 * @param select returns an existing part of the snapshot, not a new object
 */
export function useAuth<Selected>(select: (snapshot: AuthSnapshot) => Selected): Selected {
  const { auth, initialAuthSnapshot } = useRouteContext({
    from: '__root__',
    select: (context) => context,
  })
  // `useSelector` has no separate snapshot for the server.
  return useSelector(useHydrated() ? auth : still(initialAuthSnapshot), select)
}

/** The signed-in user, or null. A person who must set a new password first is not signed in. */
export function useUser(): User | null {
  return useAuth((snapshot) =>
    snapshot.matches('recovering') ? null : (snapshot.context.session?.user ?? null),
  )
}

export type Visitor = 'unknown' | 'anonymous' | 'user' | 'admin'

/** The kind of visitor, for the navigation; 'unknown' until the session is known. */
export function useVisitor(): Visitor {
  return useAuth((snapshot) => {
    if (snapshot.matches('loading')) return 'unknown'
    // For a person who must set a new password first, the sign-in links lead to that form.
    if (snapshot.context.session === null || snapshot.matches('recovering')) return 'anonymous'
    return isAdmin(snapshot.context) ? 'admin' : 'user'
  })
}
