import { createClient } from '@supabase/supabase-js'
import { test as anywhere } from 'vitest'
import type { Database } from '../../src/lib/database.types.ts'
import type { Client } from '../../src/lib/supabase.ts'
import { newCustomer, openDatabase, type TestDatabase } from './database.ts'
import { inAnHour } from './personas.ts'
import { hasPostgrest, openRest, sign } from './postgrest.ts'

/** Where pages and clients of these tests look for the API. */
const SITE = 'http://site.test'

/** A test of such a site. Where PostgREST cannot run it is skipped. */
export const test = anywhere.skipIf(!hasPostgrest)

// A test may put that of a site in its place.
const { fetch: send } = globalThis

/** Somebody who is signed in. */
export interface Person {
  id: string
  email: string
  /** Their personal workspace. */
  workspace: string
  client: Client
  /** Their access token. */
  token: string
}

/** A database with the sample catalogue, and PostgREST before it. */
export interface RestSite {
  db: TestDatabase
  /** Sends what is for `SITE`, also a path alone, to PostgREST. */
  fetch: typeof fetch
  /** Somebody whose address is confirmed. */
  newPerson: (fullName?: string) => Promise<Person>
  close: () => Promise<void>
}

/** Opens such a site, for code of the pages that asks for rows and procedures alone. Close it after use. */
export async function openRestSite(): Promise<RestSite> {
  const db = await openDatabase(5, 'samples')
  const rest = await openRest(db)
  const request: typeof fetch = (input, init) => {
    const address = input instanceof Request ? input.url : input
    const { pathname, searchParams } = new URL(address, SITE)
    // What stands before PostgREST takes the key.
    searchParams.delete('apikey')
    const path = `${pathname.replace('/rest/v1', '')}?${searchParams.toString()}`
    return send(`http://127.0.0.1:${rest.port}${path}`, init)
  }
  return {
    db,
    fetch: request,
    newPerson: async (fullName) => {
      const { person: id, workspace } = await newCustomer(db, fullName)
      await db.rows('update auth.users set email_confirmed_at = now() where id = $1', [id])
      const token = sign({ role: 'authenticated', sub: id, session_id: id, exp: inAnHour() })
      const client = createClient<Database>(SITE, 'no key', {
        accessToken: () => Promise.resolve(token),
        global: { fetch: request },
      })
      return { id, email: `${id}@example.test`, workspace, client, token }
    },
    close: async () => {
      await rest.close()
      await db.close()
    },
  }
}
