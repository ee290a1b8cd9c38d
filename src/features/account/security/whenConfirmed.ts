import { loadSecurity } from '@/domain/identity/security'
import { failure } from '@/lib/errors'

/** How long a confirmation counts. The procedures of the database have the same time in `step_up_rules`. */
const CONFIRMED_FOR_MS = 10 * 60_000

/**
 * Makes a call to the auth service that only a person may make who has shown lately who they are. The service does not
 * ask that itself. The dialog that answers `step_up_required` makes the call again.
 * @throws Failure (plain object): `step_up_required`
 */
export async function whenConfirmed<Result>(call: () => Promise<Result>): Promise<Result> {
  const { confirmedAt } = await loadSecurity(new AbortController().signal)
  const age = confirmedAt === null ? Infinity : Date.now() - Date.parse(confirmedAt)
  if (age > CONFIRMED_FOR_MS) throw failure('step_up_required')
  return call()
}
