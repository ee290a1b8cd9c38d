import type { QueryClient } from '@tanstack/react-query'
import type { Auth } from './lateAuth'

/** The context of every route. */
export interface RouterContext {
  /** The machine itself: a stable reference, whose snapshot the guards read. */
  auth: Auth
  /**
   * The query client. `queryClientOf` creates it when a page first reads rows: the library is not in the first script.
   */
  queries: { client?: QueryClient }
}

/** The context of a router in the browser. */
export function routerContext(auth: Auth): RouterContext {
  return { auth, queries: {} }
}
