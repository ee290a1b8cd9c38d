import { createSessionStorage } from './storage'
import { loadLibrary, newClient, type Client, type ClientOptions } from './supabase'

/** Gives what makes clients that keep nothing and tell nobody: for a session that is only looked at. */
export function createPassingClients(options: ClientOptions): () => Promise<Client> {
  const { load = loadLibrary } = options
  let made = 0
  return async () => {
    const { createClient } = await load()
    made += 1
    const storage = createSessionStorage({
      // auth-js warns where two clients have one key.
      key: `${options.storage.key}-${made}`,
      local: () => null,
      session: () => null,
    })
    return newClient(createClient, { ...options, storage, isKept: false })
  }
}
