import type * as v from 'valibot'
import { isRenewalDue } from '@machines/renewal'
import { readAnswer } from './readPublic'
import { createServiceFetch } from './backendFetch'
import { clientOptions, getClient, renewToken, type Client, type ClientOptions } from './supabase'

/**
 * Reads rows of a table as the person who is signed in.
 * @param query `select` and filters, as PostgREST writes them
 * @throws Failure (plain object); `unexpected` where the answer is not what the schema says
 */
export type ReadOwn = <Output>(
  schema: v.GenericSchema<unknown, Output>,
  table: string,
  query: Record<string, string>,
  signal: AbortSignal,
) => Promise<Output>

/**
 * Makes the reader. It sends the stored access token, so that the first rows do not wait for the client library, which
 * is larger than everything else that they need. The library comes in where the token has to be renewed, or is refused:
 * from there on all is as with any other call. The token goes to the backend alone, in the header.
 */
export function createOwnReader(
  { url, key, storage, now = Date.now, fetch = globalThis.fetch }: ClientOptions,
  load: () => Promise<Client>,
): ReadOwn {
  const send = createServiceFetch({
    fetch: (input, init) => fetch(input, init),
    now,
    attemptSignal: () => null,
    renewToken: async (refused) => renewToken(await load(), storage, refused),
  })

  const accessToken = async (): Promise<string> => {
    const stored = storage.read()
    if (stored && !isRenewalDue(stored.expires_at, now())) return stored.access_token
    const { data, error } = await (await load()).auth.getSession()
    // As the client does where nobody is signed in.
    if (error === null) return data.session?.access_token ?? key
    throw error
  }

  return (schema, table, query, signal) =>
    readAnswer(schema, async () => {
      const address = `${url()}/rest/v1/${table}?${new URLSearchParams(query).toString()}`
      const headers = { apikey: key, Authorization: `Bearer ${await accessToken()}` }
      return send(address, { headers, credentials: 'omit', signal })
    })
}

/** Reads with the session of this browser. */
export const readOwn = createOwnReader(clientOptions, getClient)
