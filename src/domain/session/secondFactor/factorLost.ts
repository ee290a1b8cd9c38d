import { brand } from '@/lib/brand'

const KEY = `${brand.slug}.factor-lost`

/** The tab's storage may be blocked. Then nobody is reminded. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined
  }
}

/**
 * Remembers in this tab that a person signed in with a recovery code and has no second factor now, until they have read
 * the reminder or set one up.
 */
export const factorLost = {
  mark: (userId: string): void => withStorage((storage) => storage.setItem(KEY, userId)),
  isMarked: (userId: string): boolean => withStorage((storage) => storage.getItem(KEY)) === userId,
  clear: (): void => withStorage((storage) => storage.removeItem(KEY)),
}
