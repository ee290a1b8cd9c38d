import type * as v from 'valibot'
import { REQUEST_TIMEOUT_MS } from './backendFetch'
import { env } from './env'
import { readAnswer } from './readPublic'

/**
 * Calls a procedure as nobody, without the client library: for links in mails, which must also work where another
 * person is signed in, or a session that has ended is stored.
 * @throws Failure (plain object): `unexpected` if the answer does not match the schema
 */
export function callAnonymously<Output>(
  schema: v.GenericSchema<unknown, Output>,
  procedure: string,
  parameters: Record<string, string>,
): Promise<Output> {
  return readAnswer(schema, () =>
    fetch(`${env.supabaseUrl}/rest/v1/rpc/${procedure}`, {
      method: 'POST',
      credentials: 'omit',
      headers: { apikey: env.supabaseAnonKey, 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }),
  )
}
