import type { SessionStorage } from '@/lib/storage'

type Storage = Pick<SessionStorage, 'key' | 'getItem' | 'setItem' | 'removeItem'>

/**
 * Who must set a new password before anything else: the id of the user whose session began with a recovery link. Tokens
 * do not tell: the auth service gives a session of any link the same method (`otp`). Beside the session, so that
 * reloads, renewals and other tabs know it, and whatever clears the session clears it too.
 */
export const recoveryMark = {
  read: (storage: Storage): string | null => storage.getItem(keyIn(storage)),
  write: (storage: Storage, userId: string): void => storage.setItem(keyIn(storage), userId),
  remove: (storage: Storage): void => storage.removeItem(keyIn(storage)),
}

function keyIn({ key }: Storage): string {
  return `${key}-recovery`
}
