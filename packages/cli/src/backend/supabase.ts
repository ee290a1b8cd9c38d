import { PostgrestClient } from '@supabase/postgrest-js'
import type { Client } from '@/lib/supabase'
import { sendOrder } from './sendOrder'
import { connectedTo, headers } from './target'

/** Replaces `src/lib/supabase.ts`: the part of the client that calls procedures, without sign-in and storage. */
export function getClient(): Promise<Client> {
  const client = new PostgrestClient(`${connectedTo().url}/rest/v1`, {
    headers: headers(),
    fetch: sendOrder,
  })
  return Promise.resolve(client as unknown as Client)
}
