import type { QueryClient } from '@tanstack/react-query'
import type { AuthActor, AuthSnapshot } from '@machines/auth'

/** The context of every route. */
export interface RouterContext {
  /** The machine itself: a stable reference, whose snapshot the guards read. */
  auth: AuthActor
  /** The machine's snapshot before its start. Prerendered pages are rendered with it. */
  initialAuthSnapshot: AuthSnapshot
  /**
   * The query client. `queryClientOf` creates it when a page first reads rows: the library is not in the first script.
   */
  queries: { client?: QueryClient }
}

/** The context of a router in the browser. */
export function routerContext(auth: AuthActor): RouterContext {
  return { auth, initialAuthSnapshot: auth.getSnapshot(), queries: {} }
}
