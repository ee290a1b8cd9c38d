import * as v from 'valibot'
import type { ActorArgs, AuthDependencies } from './dependencies'

type Dependencies = Pick<AuthDependencies, 'readOwn'>

const staffRows = v.array(v.object({ staff_type: v.string() }))
const roleRows = v.array(v.object({ role: v.string() }))

/** Step 1 of the role: the person's staff type, or null if they are not staff. */
export function findStaffType({ readOwn }: Dependencies) {
  return async ({ input, signal }: ActorArgs<{ userId: string }>): Promise<string | null> => {
    const query = { select: 'staff_type', user_id: `eq.${input.userId}` }
    const [row] = await readOwn(staffRows, 'staff', query, signal)
    return row?.staff_type ?? null
  }
}

/** Step 2 of the role: the value in user_roles, or null. */
export function findRole({ readOwn }: Dependencies) {
  return async ({ input, signal }: ActorArgs<{ userId: string }>): Promise<string | null> => {
    const query = { select: 'role', user_id: `eq.${input.userId}` }
    const [row] = await readOwn(roleRows, 'user_roles', query, signal)
    return row?.role ?? null
  }
}
