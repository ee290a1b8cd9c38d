import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import type { AuthSnapshot } from '@machines/auth'
import { isAdmin, isHeldBack, isStaff } from '@machines/auth.facts'
import type { User } from '@machines/auth.types'
import { firstAuthSnapshot, type Auth } from './lateAuth'

/** The one auth machine of the page. */
export function useAuthActor(): Auth {
  return useRouteContext({ from: '__root__', select: (context) => context.auth })
}

/**
 * A part of the machine's snapshot. The component renders again only when this part changes.
 * During hydration it is the value of the prerendered page: some parts are hydrated after the machine has changed.
 * `useSelector` of @xstate/react would bring all of xstate into the first script.
 * @param select returns an existing part of the snapshot, not a new object
 */
export function useAuth<Selected>(select: (snapshot: AuthSnapshot) => Selected): Selected {
  const auth = useAuthActor()
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = auth.subscribe(onChange)
      return () => subscription.unsubscribe()
    },
    [auth],
  )
  return useSyncExternalStore(
    subscribe,
    () => select(auth.getSnapshot()),
    () => select(import.meta.env.SSR ? auth.getSnapshot() : firstAuthSnapshot),
  )
}

/** The signed-in user, or null. A person who must show a code or set a new password first is not signed in. */
export const userOf = (snapshot: AuthSnapshot): User | null =>
  isHeldBack(snapshot) ? null : (snapshot.context.session?.user ?? null)

/** The signed-in user of the page, or null. */
export function useUser(): User | null {
  return useAuth(userOf)
}

export type Visitor = 'unknown' | 'anonymous' | 'user' | 'staff' | 'admin'

/** The kind of visitor, for the navigation; 'unknown' until the session is known, 'staff' for those who are no admins. */
export function useVisitor(): Visitor {
  return useAuth((snapshot) => {
    if (snapshot.matches('loading')) return 'unknown'
    // For a person who must show a code or set a new password first, the sign-in links lead to that form.
    if (userOf(snapshot) === null) return 'anonymous'
    if (isAdmin(snapshot.context)) return 'admin'
    return isStaff(snapshot.context) ? 'staff' : 'user'
  })
}
