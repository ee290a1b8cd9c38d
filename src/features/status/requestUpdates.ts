import { emailSchema, problemOf } from '@/domain/identity/credentials'
import { subscribeToStatus } from '@/domain/status/subscription'

/**
 * Sends a link to confirm to an address.
 * @returns what is wrong with the address; undefined: the link was sent
 * @throws Failure (plain object): `invalid_input`, `rate_limited`
 */
export async function requestUpdates(address: string): Promise<string | undefined> {
  const problem = problemOf(emailSchema, address)
  if (problem === undefined) await subscribeToStatus(address.trim())
  return problem
}
