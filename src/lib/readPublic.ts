import * as v from 'valibot'
import { failure, failureOf } from './errors'
import { REQUEST_TIMEOUT_MS } from './backendFetch'

/**
 * Reads what everybody may read, as nobody in particular: without the client library, and without a header that would
 * cost a question of its own to another origin.
 * @param address of the backend's REST interface, with the public key in it
 * @throws Failure (plain object), as `readAnswer`
 */
export async function readPublic<Output>(
  schema: v.GenericSchema<unknown, Output>,
  address: string,
  signal: AbortSignal,
): Promise<Output> {
  const request = {
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  } as const
  return readAnswer(schema, () => fetch(address, request))
}

/**
 * Makes one request to the backend's REST interface and checks what comes back. Keys that the schema does not know are
 * dropped.
 * @throws Failure (plain object); `unexpected` where the answer is not what the schema says
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
    // A proxy's page is no JSON: the status says what there is to say.
    const body: unknown = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return null
      throw error
    })
    return { body, status: response.status }
  } catch (error) {
    throw failureOf(error)
  }
}
