import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { failure, failureOf } from './errors'
import { fieldOfDetail } from './fieldOfDetail'
import { withStepUp } from './stepUp'
import { getClient, type Client } from './supabase'

interface Answer {
  data: unknown
  /** An error of PostgREST. `details` is the DETAIL that a procedure raised. */
  error: { details?: string } | null
  status: number
}

/**
 * Makes one call to the database and checks the answer: a proxy or an older deployment can send anything.
 * Keys that are not in the schema are dropped. If the database wants to know first that it is still the person, they are
 * asked, and the call is made again.
 * @param explain adds facts to a Failure that only this call knows, such as its field
 * @throws Failure (plain object): `unexpected` if the answer does not match the schema
 */
export function callBackend<Output>(
  schema: v.GenericSchema<unknown, Output>,
  call: (client: Client) => PromiseLike<Answer>,
  explain: (refused: Failure, detail: string) => Failure = (refused) => refused,
): Promise<Output> {
  return withStepUp(async () => {
    const { data, error, status } = await getClient()
      .then(call)
      .catch((thrown: unknown) => {
        throw failureOf(thrown)
      })
    if (error) throw explain(failureOf(error, status), error.details ?? '')
    const result = v.safeParse(schema, data)
    if (!result.success) throw failure('unexpected')
    return result.output
  })
}

/** Adds the field and the database's message to the failure of a procedure. */
export function atField(refused: Failure, detail: string): Failure {
  if (refused.code === 'uniqueness_error') return { ...refused, field: refused.field ?? 'slug' }
  return refused.code === 'invalid_input' ? fieldOfDetail(refused, detail) : refused
}
