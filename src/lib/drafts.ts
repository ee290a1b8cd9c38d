import * as v from 'valibot'
import { brand } from './brand'

const PREFIX = `${brand.slug}.draft.`

/** Owns what somebody entered before they signed in. It becomes theirs, so signing in does not remove it. */
export const VISITOR = 'visitor'

/** Storage may be blocked, full, or contain invalid data. Then there is no draft. */
function withStorage<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
  try {
    return use(window.sessionStorage)
  } catch {
    return otherwise
  }
}

const keyOf = (userId: string, name: string) => `${PREFIX}${userId}.${name}`

/**
 * A person's unsaved input. This tab keeps it after a reload and after the session expires.
 * @param name the name of the form, unique on the site
 * @returns null if there is no draft or the schema does not accept it
 */
export function readStoredDraft<Draft>(
  userId: string,
  name: string,
  schema: v.GenericSchema<unknown, Draft>,
): Draft | null {
  return withStorage((storage) => {
    const text = storage.getItem(keyOf(userId, name))
    if (text === null) return null
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success ? result.output : null
  }, null)
}

export function storeDraft(userId: string, name: string, draft: object): void {
  withStorage((storage) => storage.setItem(keyOf(userId, name), JSON.stringify(draft)), undefined)
}

export function removeStoredDraft(userId: string, name: string): void {
  withStorage((storage) => storage.removeItem(keyOf(userId, name)), undefined)
}

/** Removes all drafts except those of one person and of the visitor they were; with null, all drafts. */
export function removeDraftsExcept(userId: string | null): void {
  withStorage((storage) => {
    const kept = userId === null ? [] : [keyOf(userId, ''), keyOf(VISITOR, '')]
    for (const key of Object.keys(storage)) {
      if (!key.startsWith(PREFIX) || kept.some((prefix) => key.startsWith(prefix))) continue
      storage.removeItem(key)
    }
  }, undefined)
}
