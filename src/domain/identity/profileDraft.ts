import * as v from 'valibot'
import type { ProfileFields } from './profileFields'
import { readStoredDraft, removeStoredDraft, storeDraft } from '@/lib/drafts'

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

const NAME = 'profile'

/** The draft that this tab keeps for a person, or null. */
export function readDraft(userId: string): ProfileDraft | null {
  return readStoredDraft(userId, NAME, draftSchema)
}

/** Keeps a draft for as long as the tab is open: over a reload, and over a session that ends. */
export function writeDraft(userId: string, draft: ProfileDraft): void {
  storeDraft(userId, NAME, draft)
}

export function removeDraft(userId: string): void {
  removeStoredDraft(userId, NAME)
}
