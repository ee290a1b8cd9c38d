import * as v from 'valibot'
import { failure, failureOf } from './errors'
import { REQUEST_TIMEOUT_MS } from './backendFetch'

/**
 * Reads what everybody may read, as nobody in particular: without the client library, and without a header that would
 * cost a question of its own to another origin. Keys that the schema does not know are dropped.
 * @param address of the backend's REST interface, with the public key in it
 * @throws Failure (plain object); `unexpected` where the answer is not what the schema says
 */
export async function readPublic<Output>(
  schema: v.GenericSchema<unknown, Output>,
  address: string,
  signal: AbortSignal,
): Promise<Output> {
  const { body, status } = await ask(address, signal)
  if (status !== 200) throw failureOf(body, status)
  const result = v.safeParse(schema, body)
  if (!result.success) throw failure('unexpected')
  return result.output
}

async function ask(
  address: string,
  signal: AbortSignal,
): Promise<{ body: unknown; status: number }> {
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
    })
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
