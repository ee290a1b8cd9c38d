import type { SessionStorage } from '@/lib/storage'

type Storage = Pick<SessionStorage, 'key' | 'getItem' | 'setItem' | 'removeItem'>

/**
 * The id of a user who must set a new password first, because their session began with a recovery link.
 * Tokens do not show this: the auth service uses the same method (`otp`) for every kind of link.
 * It is stored beside the session: reloads, renewals and other tabs see it, and clearing the session clears it too.
 */
export const recoveryMark = {
  read: (storage: Storage): string | null => storage.getItem(keyIn(storage)),
  write: (storage: Storage, userId: string): void => storage.setItem(keyIn(storage), userId),
  remove: (storage: Storage): void => storage.removeItem(keyIn(storage)),
}

/** The storage key of the mark beside the session with this key. */
export const recoveryKey = (sessionKey: string) => `${sessionKey}-recovery`

function keyIn({ key }: Storage): string {
  return recoveryKey(key)
}
