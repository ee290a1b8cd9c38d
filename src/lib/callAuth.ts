import { failureOf } from './errors'
import { getClient, type Client } from './supabase'

interface Answer<Data> {
  data: Data
  error: Error | null
}

/**
 * Makes one call to the auth service as the person of this browser.
 * @throws Failure (plain object)
 */
export async function callAuth<Data>(
  call: (auth: Client['auth']) => Promise<Answer<Data>>,
): Promise<NonNullable<Data>> {
  const { data, error } = await getClient()
    .then(({ auth }) => call(auth))
    .catch((thrown: unknown) => {
      throw failureOf(thrown)
    })
  if (error !== null || data == null) throw failureOf(error)
  return data
}
