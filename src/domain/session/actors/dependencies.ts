import type { LookAgain, SessionReport } from '@machines/auth.types'
import type { Attempt, Client } from '@/lib/supabase'
import type { ReadOwn } from '@/lib/readOwn'
import type { SessionStorage } from '@/lib/storage'

/** The dependencies of the auth machine's actors. Tests pass their own. */
export interface AuthDependencies {
  /** Rejects if the client library cannot be loaded. The next call tries again. */
  getClient: () => Promise<Client>
  /** Calls the listener once, when the client is loaded. Returns a function that unsubscribes. */
  onClientReady: (listener: (client: Client) => void) => () => void
  readOwn: ReadOwn
  storage: SessionStorage
  attempt: Attempt
  /** The site's root, to which links in emails return: an origin with a slash at the end. */
  siteRoot: () => string
  onPageActivity: OnPageActivity
  /** Resolves when the browser is idle. */
  whenIdle: () => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
}

/** The arguments of a promise actor. The signal aborts it. */
export interface ActorArgs<Input> {
  input: Input
  signal: AbortSignal
}

/** How the session's callback actor exchanges events with the machine. */
export interface CallbackArgs {
  sendBack: (event: SessionReport) => void
  receive: (listener: (event: LookAgain) => void) => void
}

/** A change of the page: it is visible again, online again, or another tab has changed the storage. */
export type PageActivity = 'visible' | 'online' | 'storage'

/** Calls the listener at each change. Returns a function that unsubscribes. */
export type OnPageActivity = (listener: (change: PageActivity) => void) => () => void

export const onPageActivity: OnPageActivity = (listener) => {
  if (typeof window === 'undefined') return () => {}
  const ends = new AbortController()
  const { signal } = ends
  const onVisibility = () => {
    if (document.visibilityState === 'visible') listener('visible')
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  window.addEventListener('online', () => listener('online'), { signal })
  window.addEventListener('storage', () => listener('storage'), { signal })
  return () => ends.abort()
}
