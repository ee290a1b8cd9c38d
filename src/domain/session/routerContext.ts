import type { AuthActor, AuthSnapshot } from '@machines/auth'

/** What every route is given. */
export interface RouterContext {
  /** The machine itself: a stable reference, whose snapshot the guards read. */
  auth: AuthActor
  /** What the machine said before it was started: what a prerendered page shows, to every visitor. */
  authBefore: AuthSnapshot
}

export function routerContext(auth: AuthActor): RouterContext {
  return { auth, authBefore: auth.getSnapshot() }
}
