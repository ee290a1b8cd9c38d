import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { failure, failureOf } from './errors'
import { getClient, type Client } from './supabase'

interface Answer {
  data: unknown
  /** Of PostgREST: `details` is the DETAIL that a procedure raised. */
  error: { details?: string } | null
  status: number
}

/**
 * Makes one call to the database and checks what comes back: a proxy, an older deployment or a null body may answer
 * anything. Keys that the schema does not know are dropped.
 * @param explain adds to a Failure what only this call knows, such as the field that it is about
 * @throws Failure (plain object); `unexpected` where the answer is not what the schema says
 */
export async function callBackend<Output>(
  schema: v.GenericSchema<unknown, Output>,
  call: (client: Client) => PromiseLike<Answer>,
  explain: (refused: Failure, detail: string) => Failure = (refused) => refused,
): Promise<Output> {
  const { data, error, status } = await getClient()
    .then(call)
    .catch((thrown: unknown) => {
      throw failureOf(thrown)
    })
  if (error) throw explain(failureOf(error, status), error.details ?? '')
  const result = v.safeParse(schema, data)
  if (!result.success) throw failure('unexpected')
  return result.output
}
