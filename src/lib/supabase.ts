import type { createClient as CreateClient, SupabaseClient } from '@supabase/supabase-js'
import { brand } from './brand'
import type { Database } from './database.types'
import { env } from './env'
import { createBackendFetch } from './backendFetch'
import { isSessionRevoked } from './isSessionRevoked'
import { createSessionStorage, type SessionStorage } from './storage'

export type Client = SupabaseClient<Database>

/** The running sign-in or sign-up. If its signal aborts, the request ends and its answer is not stored. */
export interface Attempt {
  signal: AbortSignal | null
}

export interface ClientOptions {
  url: () => string
  key: string
  storage: SessionStorage
  attempt: Attempt
  fetch?: typeof fetch
  /** Milliseconds since 1970, by the local clock. */
  now?: () => number
  /** Loads the client library, which is a separate chunk. */
  load?: () => Promise<{ createClient: typeof CreateClient }>
}

export interface ClientLoader {
  /** Resolves to the one client of the page. Rejects if the library cannot be loaded; the next call tries again. */
  getClient: () => Promise<Client>
  /** Calls the listener once, when the client is loaded. Returns a function that unsubscribes. */
  onClientReady: (listener: (client: Client) => void) => () => void
}

/** Loads the client library when the client is first needed. */
export function createClientLoader(options: ClientOptions): ClientLoader {
  const { load = loadLibrary } = options
  const waiting = new Set<(client: Client) => void>()
  let loaded: Client | null = null
  let loading: Promise<Client> | null = null
  const begin = async () => {
    try {
      const { createClient } = await load()
      loaded = newClient(createClient, options)
    } catch (error) {
      loading = null
      throw error
    }
    for (const listener of waiting) listener(loaded)
    waiting.clear()
    return loaded
  }
  return {
    getClient: () => (loading ??= begin()),
    onClientReady(listener) {
      if (loaded) listener(loaded)
      else waiting.add(listener)
      return () => waiting.delete(listener)
    },
  }
}

export function loadLibrary() {
  return import('@supabase/supabase-js')
}

/** @param isKept false for a client that stores nothing and does not notify other tabs */
export function newClient(
  createClient: typeof CreateClient,
  {
    url,
    key,
    storage,
    attempt,
    isKept = true,
    now = Date.now,
    fetch = globalThis.fetch,
  }: ClientOptions & { isKept?: boolean },
): Client {
  const client: Client = createClient<Database>(url(), key, {
    auth: {
      storage,
      storageKey: storage.key,
      persistSession: isKept,
      // The auth machine renews the session, as the specification says.
      autoRefreshToken: false,
      // Our links contain a token hash that is verified. A token in the address comes from someone else.
      detectSessionInUrl: false,
    },
    global: {
      fetch: createBackendFetch({
        fetch: (input, init) => fetch(input, init),
        now,
        attemptSignal: () => attempt.signal,
        renewToken: async (refused) =>
          refused === key ? null : renewToken(client, storage, refused),
      }),
    },
  })
  return client
}

/**
 * Resolves to an access token that replaces the refused one, or to null. If the service has ended the session, this tab
 * and all other tabs are notified.
 */
export async function renewToken(
  client: Client,
  storage: SessionStorage,
  refused: string,
): Promise<string | null> {
  const stored = storage.read()
  if (stored === null) return null
  // Another request or tab has renewed the token since this request was sent.
  if (stored.access_token !== refused) return stored.access_token
  const { data, error } = await client.auth.refreshSession()
  if (data.session) return data.session.access_token
  if (isSessionRevoked(error)) await forgetSession(client, storage)
  return null
}

/** Clears the stored session and notifies this tab and all other tabs. It makes no request. */
export async function forgetSession(client: Client, storage: SessionStorage): Promise<void> {
  // With an empty storage, a local sign-out sends no request and only notifies the tabs.
  storage.clear()
  await client.auth.signOut({ scope: 'local' })
}

/** The storage of this site's session. `isPersistent()` is false if the session ends with the tab. */
export const authStorage = createSessionStorage({
  key: brand.storageKey,
  local: () => globalThis.localStorage,
  session: () => globalThis.sessionStorage,
})

export const attempt: Attempt = { signal: null }

export const clientOptions: ClientOptions = {
  url: () => env.supabaseUrl,
  key: env.supabaseAnonKey,
  storage: authStorage,
  attempt,
}

/** The backend client, loaded when it is first needed. */
export const { getClient, onClientReady } = createClientLoader(clientOptions)
