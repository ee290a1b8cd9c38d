import type { LookAgain, SessionReport } from '@machines/auth.types'
import type { Attempt, Client } from '@/lib/supabase'
import type { ReadOwn } from '@/lib/readOwn'
import type { SessionStorage } from '@/lib/storage'

/** What the actors of the auth machine work with; tests give their own. */
export interface AuthDependencies {
  /** Rejects where the client library cannot be loaded; the next call tries again. */
  getClient: () => Promise<Client>
  /** Calls the listener once, when the client is loaded; returns what ends that. */
  onClientReady: (listener: (client: Client) => void) => () => void
  readOwn: ReadOwn
  storage: SessionStorage
  attempt: Attempt
  /** The site's root, where links in mails come back to: an origin with a slash. */
  siteRoot: () => string
  onPageActivity: OnPageActivity
  /** Resolves when there is nothing more pressing to do. */
  whenIdle: () => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
}

/** What a call of the machine gives to the one who does it; the signal ends it. */
export interface ActorArgs<Input> {
  input: Input
  signal: AbortSignal
}

/** How the listener to the session talks with the machine. */
export interface CallbackArgs {
  sendBack: (event: SessionReport) => void
  receive: (listener: (event: LookAgain) => void) => void
}

/** What happens to the page: seen again, back online, or another tab has changed the storage. */
export type PageActivity = 'visible' | 'online' | 'storage'

/** Calls the listener at each change; gives what ends that. */
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
