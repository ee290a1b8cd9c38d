import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { linkIn, type Backend } from '../../server/backend/backend.ts'
import type { Database } from '../../src/lib/database.types.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'

export const origin = 'http://127.0.0.1:5173'
export const password = 'correct horse battery staple'

export interface Mail {
  to: string
  subject: string
  html?: string
  text?: string
}

export type Client = SupabaseClient<Database>

/**
 * A client like that of a new browser: the real client, connected to the backend in this process, without a network.
 */
export function newClient({ app }: Backend): Client {
  return createClient<Database>(origin, EMBEDDED_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => app.fetch(new Request(input, init)) },
  })
}

/** The link in the newest mail to this address. */
export function lastLink(mails: Mail[], to: string): URL {
  const link = linkIn(mails.findLast((mail) => mail.to === to) ?? {})
  if (!link) throw new Error(`No mail with a link was sent to ${to}.`)
  return new URL(link)
}

/** A new person who has signed up, followed the link in the mail, and is signed in. */
export async function newPerson(
  backend: Backend,
  mails: Mail[],
  fullName = 'Pat Person',
): Promise<{ client: Client; id: string; email: string }> {
  const client = newClient(backend)
  const email = `${randomUUID()}@example.test`
  const signUp = await client.auth.signUp({
    email,
    password,
    options: { data: { full_name: fullName } },
  })
  if (signUp.error) throw signUp.error
  const token_hash = lastLink(mails, email).searchParams.get('token_hash') ?? ''
  const { data, error } = await client.auth.verifyOtp({ token_hash, type: 'signup' })
  if (error) throw error
  return { client, id: data.user?.id ?? '', email }
}
