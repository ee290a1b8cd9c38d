import * as v from 'valibot'
import { failure, failureOf } from './errors'
import { REQUEST_TIMEOUT_MS } from './backendFetch'
import { takeSiteRows } from './earlySite'

/**
 * Reads public rows without a session and without the client library: those that the document has read already, or by a
 * request. It sends no header that would need a CORS preflight request.
 * @param address an address of the backend's REST interface that contains the public key
 * @throws Failure (plain object), as `readAnswer`
 */
export async function readPublic<Output>(
  schema: v.GenericSchema<unknown, Output>,
  address: string,
  signal: AbortSignal,
): Promise<Output> {
  const early = v.safeParse(schema, await takeSiteRows(address))
  if (early.success) return early.output
  const request = {
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  } as const
  return readAnswer(schema, () => fetch(address, request))
}

/**
 * Makes one request to the backend's REST interface and checks the answer. Keys that are not in the schema are dropped.
 * @throws Failure (plain object): `unexpected` if the answer does not match the schema
 */
export async function readAnswer<Output>(
  schema: v.GenericSchema<unknown, Output>,
  send: () => Promise<Response>,
): Promise<Output> {
  const { body, status } = await ask(send)
  if (status !== 200) throw failureOf(body, status)
  const result = v.safeParse(schema, body)
  if (!result.success) throw failure('unexpected')
  return result.output
}

async function ask(send: () => Promise<Response>): Promise<{ body: unknown; status: number }> {
  try {
    const response = await send()
    // The page of a proxy is not JSON. Then only the status is used.
    const body: unknown = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return null
      throw error
    })
    return { body, status: response.status }
  } catch (error) {
    throw failureOf(error)
  }
}
