import { createSessionStorage } from './storage'
import { loadLibrary, newClient, type Client, type ClientOptions } from './supabase'

/** Returns a function that creates clients which store nothing and notify no other tab: for temporary sessions. */
export function createPassingClients(options: ClientOptions): () => Promise<Client> {
  const { load = loadLibrary } = options
  let made = 0
  return async () => {
    const { createClient } = await load()
    made += 1
    const storage = createSessionStorage({
      // auth-js warns if two clients have the same key.
      key: `${options.storage.key}-${made}`,
      local: () => null,
      session: () => null,
    })
    return newClient(createClient, { ...options, storage, isKept: false })
  }
}
