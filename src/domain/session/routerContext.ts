import type { AuthActor, AuthSnapshot } from '@machines/auth'

/** The context of every route. */
export interface RouterContext {
  /** The machine itself: a stable reference, whose snapshot the guards read. */
  auth: AuthActor
  /** The machine's snapshot before its start. Prerendered pages are rendered with it. */
  initialAuthSnapshot: AuthSnapshot
}

export function routerContext(auth: AuthActor): RouterContext {
  return { auth, initialAuthSnapshot: auth.getSnapshot() }
}
