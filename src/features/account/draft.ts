import * as v from 'valibot'
import type { ProfileFields } from '@machines/auth.types'
import { brand } from '@/lib/brand'

const fields = v.object({
  full_name: v.string(),
  company: v.string(),
  country: v.string(),
  time_zone: v.string(),
})

const draftSchema = v.object({ fields, base: fields, version: v.string() })

/** Work that is not saved: what was typed, and the profile that it began from. */
export interface ProfileDraft {
  fields: ProfileFields
  base: ProfileFields
  /** `updated_at` of the profile that it began from. */
  version: string
}

const PREFIX = `${brand.slug}.profile-draft.`

/** Storage may be forbidden, full, or hold anything: then there is no draft. */
function withStorage<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
  try {
    return use(window.sessionStorage)
  } catch {
    return otherwise
  }
}

/** The draft that this tab keeps for a person, or null. */
export function readDraft(userId: string): ProfileDraft | null {
  return withStorage((storage) => {
    const text = storage.getItem(PREFIX + userId)
    if (text === null) return null
    const result = v.safeParse(draftSchema, JSON.parse(text))
    return result.success ? result.output : null
  }, null)
}

/** Keeps a draft for as long as the tab is open: over a reload, and over a session that ends. */
export function writeDraft(userId: string, draft: ProfileDraft): void {
  withStorage((storage) => storage.setItem(PREFIX + userId, JSON.stringify(draft)), undefined)
}

export function removeDraft(userId: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + userId), undefined)
}

/** Removes the drafts of everybody but one person; with null, of everybody. */
export function removeDraftsExcept(userId: string | null): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PREFIX) && key !== PREFIX + (userId ?? '')) storage.removeItem(key)
    }
  }, undefined)
}
