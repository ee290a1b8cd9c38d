import type * as v from 'valibot'
import { isRenewalDue } from '@machines/renewal'
import { readAnswer } from './readPublic'
import { createBackendFetch } from './backendFetch'
import { takeEarlyRead } from './earlyRead'
import { clientOptions, getClient, renewToken, type Client, type ClientOptions } from './supabase'

/**
 * Reads rows of a table as the signed-in person.
 * @param query `select` and filters in the syntax of PostgREST
 * @throws Failure (plain object): `unexpected` if the answer does not match the schema
 */
export type ReadOwn = <Output>(
  schema: v.GenericSchema<unknown, Output>,
  table: string,
  query: Record<string, string>,
  signal: AbortSignal,
) => Promise<Output>

/** The address of rows of a table. */
export function ownAddress(url: string, table: string, query: Record<string, string>): string {
  return `${url}/rest/v1/${table}?${new URLSearchParams(query).toString()}`
}

/**
 * Creates the reader. It sends the stored access token, so the first rows do not wait for the large client library.
 * The library is loaded only if the token must be renewed or is refused.
 * The token is sent only to the backend, in a header.
 */
export function createOwnReader(
  { url, key, storage, now = Date.now, fetch = globalThis.fetch }: ClientOptions,
  load: () => Promise<Client>,
): ReadOwn {
  const send = createBackendFetch({
    fetch: (input, init) => takeEarlyRead(input) ?? fetch(input, init),
    now,
    attemptSignal: () => null,
    renewToken: async (refused) => renewToken(await load(), storage, refused),
  })

  const accessToken = async (): Promise<string> => {
    const stored = storage.read()
    if (stored && !isRenewalDue(stored.expires_at, now())) return stored.access_token
    const { data, error } = await (await load()).auth.getSession()
    // The client also sends the public key if nobody is signed in.
    if (error === null) return data.session?.access_token ?? key
    throw error
  }

  return (schema, table, query, signal) =>
    readAnswer(schema, async () => {
      const headers = { apikey: key, Authorization: `Bearer ${await accessToken()}` }
      return send(ownAddress(url(), table, query), { headers, credentials: 'omit', signal })
    })
}

/** The reader for the session of this browser. */
export const readOwn = createOwnReader(clientOptions, getClient)
