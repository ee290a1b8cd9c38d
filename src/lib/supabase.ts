import type { createClient as CreateClient, SupabaseClient } from '@supabase/supabase-js'
import { brand } from './brand'
import type { Database } from './database.types'
import { env } from './env'
import { createServiceFetch } from './backendFetch'
import { isSessionGone } from './isSessionRevoked'
import { createSessionStorage, type SessionStorage } from './storage'

export type Client = SupabaseClient<Database>

/** The sign-in or sign-up under way: aborting its signal ends the request, and nothing of its answer is kept. */
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
  /** Gives the client library: a chunk of its own. */
  load?: () => Promise<{ createClient: typeof CreateClient }>
}

export interface ClientLoader {
  /** Gives the one client of the page. Rejects where the library cannot be loaded; the next call then tries again. */
  getClient: () => Promise<Client>
  /** Calls the listener once, when the client is loaded; returns what ends that. */
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

/** @param isKept false for a client that stores nothing and tells other tabs nothing. */
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
      // The auth machine renews, by the rule of the specification.
      autoRefreshToken: false,
      // Links are verified by their token hash: a token in the address is a stranger's.
      detectSessionInUrl: false,
    },
    global: {
      fetch: createServiceFetch({
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
 * The access token to use in place of a refused one, or null. Where the service knows the session no more, this tab and
 * every other one learns that it is gone.
 */
export async function renewToken(
  client: Client,
  storage: SessionStorage,
  refused: string,
): Promise<string | null> {
  const stored = storage.read()
  if (stored === null) return null
  // Somebody else has renewed it since the request was sent.
  if (stored.access_token !== refused) return stored.access_token
  const { data, error } = await client.auth.refreshSession()
  if (data.session) return data.session.access_token
  if (isSessionGone(error)) await forgetSession(client, storage)
  return null
}

/** Clears the stored session and tells this tab and every other one that it is gone. Makes no request. */
export async function forgetSession(client: Client, storage: SessionStorage): Promise<void> {
  // With the storage empty, a local sign-out has nothing to send: it only tells.
  storage.clear()
  await client.auth.signOut({ scope: 'local' })
}

/** Where this site's session is kept. `isPersistent()` is false where it ends with the tab. */
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
