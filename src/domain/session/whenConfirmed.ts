import { loadSecurity } from '@/domain/identity/security'
import { confirmIdentity } from '@/lib/stepUp'

/** How long a confirmation counts. The procedures of the database have the same time in `step_up_rules`. */
const CONFIRMED_FOR_MS = 10 * 60_000

/**
 * Makes a call that only a person may make who has shown lately who they are, and asks them before it. For calls to the
 * auth service, which itself does not ask, and for several calls of which a later one would ask. The person confirms at
 * most once, so that a wrong clock does not keep them out.
 * @throws Failure (plain object): those of the call, and `step_up_cancelled`
 */
export async function whenConfirmed<Result>(call: () => Promise<Result>): Promise<Result> {
  const { confirmedAt } = await loadSecurity(new AbortController().signal)
  const age = confirmedAt === null ? Infinity : Date.now() - Date.parse(confirmedAt)
  if (age > CONFIRMED_FOR_MS) await confirmIdentity()
  return call()
}
