import type { AuthSnapshot } from '@machines/auth'
import type { Auth } from '@/domain/session/lateAuth'
import type { Failure } from '@machines/auth.types'
import { MESSAGES, TIMEOUTS } from '@machines/constants'
import type { ProfileUpdate, SavedProfile } from './profileFields'
import { updateProfile } from './updateProfile'

const NO_USER: Failure = { code: 'not_signed_in', message: MESSAGES.noUser }

const TIMED_OUT: Failure = {
  code: 'timeout',
  message: 'The service did not answer, so we do not know whether the profile was saved.',
  hint: 'Check your connection, then save again.',
}

/** The id of the user who may save, or null. A session in recovery may not save before the new password is set. */
function userIdOf(snapshot: AuthSnapshot): string | null {
  return snapshot.matches('signedIn') ? (snapshot.context.session?.user.id ?? null) : null
}

/**
 * Saves the profile of the signed-in person. The call ends after 15 s, or when that person is no longer signed in;
 * a later answer is ignored.
 * @param getClient replaces the page's client in tests
 * @throws Failure (plain object) like `updateProfile`; also `not_signed_in` if nobody is signed in, and `timeout`
 */
export async function saveProfile(
  auth: Auth,
  update: ProfileUpdate,
  getClient?: Parameters<typeof updateProfile>[1],
): Promise<SavedProfile> {
  const userId = userIdOf(auth.getSnapshot())
  if (userId === null) throw NO_USER
  const { promise: given, reject } = Promise.withResolvers<never>()
  const request = new AbortController()
  const giveUp = (failure: Failure) => {
    reject(failure)
    request.abort()
  }
  const timer = setTimeout(() => giveUp(TIMED_OUT), TIMEOUTS.profile)
  const subscription = auth.subscribe((snapshot) => {
    if (userIdOf(snapshot) !== userId) giveUp(NO_USER)
  })
  try {
    const { signal } = request
    return await Promise.race([given, updateProfile({ userId, update, signal }, getClient)])
  } finally {
    clearTimeout(timer)
    subscription.unsubscribe()
  }
}
