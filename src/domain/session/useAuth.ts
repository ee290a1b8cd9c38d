import { useHydrated, useRouteContext } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { isAdmin, type AuthActor, type AuthSnapshot } from '@machines/auth'
import type { User } from '@machines/auth.types'

/** The one auth machine of the page. */
export function useAuthActor(): AuthActor {
  return useRouteContext({ from: '__root__', select: (context) => context.auth })
}

/** A machine that stays as it is: what a component reads while it is hydrated. */
function still(snapshot: AuthSnapshot): Pick<AuthActor, 'getSnapshot' | 'subscribe'> {
  return { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }) }
}

/**
 * A piece of the machine's snapshot; renders again only when that piece changes. During hydration it is what the page
 * was rendered with: some parts are hydrated late, when the machine knows more already.
 * @param select gives a piece as it is, and no new object
 */
export function useAuth<Selected>(select: (snapshot: AuthSnapshot) => Selected): Selected {
  const { auth, initialAuthSnapshot } = useRouteContext({
    from: '__root__',
    select: (context) => context,
  })
  // `useSelector` has one snapshot for server and browser.
  return useSelector(useHydrated() ? auth : still(initialAuthSnapshot), select)
}

/** Who is signed in, or null. Who must set a new password first is not. */
export function useUser(): User | null {
  return useAuth((snapshot) =>
    snapshot.matches('recovering') ? null : (snapshot.context.session?.user ?? null),
  )
}

export type Visitor = 'unknown' | 'anonymous' | 'user' | 'admin'

/** Whom the navigation is for; 'unknown' while the session is looked for. */
export function useVisitor(): Visitor {
  return useAuth((snapshot) => {
    if (snapshot.matches('loading')) return 'unknown'
    // Who must set a new password first is led to that form by the ways in.
    if (snapshot.context.session === null || snapshot.matches('recovering')) return 'anonymous'
    return isAdmin(snapshot.context) ? 'admin' : 'user'
  })
}
