import { failureOf } from '@/lib/errors'
import type { AuthDependencies, ActorArgs } from './dependencies'

type Dependencies = Pick<AuthDependencies, 'getClient'>

/** Step 1 of the role: the person's staff type, or null where they are not staff. */
export function findStaffType({ getClient }: Dependencies) {
  return async ({ input, signal }: ActorArgs<{ userId: string }>): Promise<string | null> => {
    const client = await getClient()
    const { data, error, status } = await client
      .from('staff')
      .select('staff_type')
      .eq('user_id', input.userId)
      .abortSignal(signal)
      // The machine has a time-out and a next step; the client would try for 7 s.
      .retry(false)
      // Most people have no row, and .single() answers that with an error.
      .maybeSingle()
    if (error) throw failureOf(error, status)
    return data?.staff_type ?? null
  }
}

/** Step 2 of the role: what user_roles holds, or null. */
export function findRole({ getClient }: Dependencies) {
  return async ({ input, signal }: ActorArgs<{ userId: string }>): Promise<string | null> => {
    const client = await getClient()
    const { data, error, status } = await client
      .from('user_roles')
      .select('role')
      .eq('user_id', input.userId)
      .abortSignal(signal)
      .retry(false)
      .maybeSingle()
    if (error) throw failureOf(error, status)
    return data?.role ?? null
  }
}
