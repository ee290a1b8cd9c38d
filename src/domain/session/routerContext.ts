import type { AuthActor, AuthSnapshot } from '@machines/auth'

/** What every route is given. */
export interface RouterContext {
  /** The machine itself: a stable reference, whose snapshot the guards read. */
  auth: AuthActor
  /** The machine's snapshot before it was started: what a prerendered page shows to every visitor. */
  initialAuthSnapshot: AuthSnapshot
}

export function routerContext(auth: AuthActor): RouterContext {
  return { auth, initialAuthSnapshot: auth.getSnapshot() }
}
