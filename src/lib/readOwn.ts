import * as v from 'valibot'
import { isRenewalDue } from '@machines/renewal'
import { readAnswer } from './readPublic'
import { createBackendFetch } from './backendFetch'
import { takeEarlyRows } from './earlyRead'
import { clientOptions, getClient, renewToken, type Client, type ClientOptions } from './supabase'

/**
 * Reads rows as the signed-in person: those that the document has read already, or by a request.
 * @param source a table, or a procedure that only reads, such as `rpc/workspace_costs`
 * @param query `select` and filters in the syntax of PostgREST, or the parameters of the procedure
 * @throws Failure (plain object): `unexpected` if the answer does not match the schema
 */
export type ReadOwn = <Output>(
  schema: v.GenericSchema<unknown, Output>,
  source: string,
  query: Record<string, string>,
  signal: AbortSignal,
) => Promise<Output>

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
    fetch: (input, init) => fetch(input, init),
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

  return async (schema, source, query, signal) => {
    const early = v.safeParse(schema, await takeEarlyRows(storage.read()?.user.id, source, query))
    if (early.success) return early.output
    return readAnswer(schema, async () => {
      const headers = { apikey: key, Authorization: `Bearer ${await accessToken()}` }
      const address = `${url()}/rest/v1/${source}?${new URLSearchParams(query).toString()}`
      return send(address, { headers, credentials: 'omit', signal })
    })
  }
}

/** The reader for the session of this browser. */
export const readOwn = createOwnReader(clientOptions, getClient)
