import * as v from 'valibot'
import { MESSAGES } from '@machines/constants'
import { toFailure } from '@machines/failures'
import { schemaErrors } from '@/components/versionedForm/formValues'
import { useVersionedForm } from '@/components/versionedForm/useVersionedForm'
import type { Version } from '@/components/versionedForm/version'
import type { Profile } from '@/domain/identity/profile'
import { useAuthActor } from '@/domain/session/useAuth'
import { notifySuccess } from '@/ui/notify'
import { profileSchema, profileValues, type SavedProfile } from './profileFields'
import { saveProfile } from './saveProfile'

/** The name of the stored draft of a profile. */
export const PROFILE_DRAFT = 'profile'

const versionOf = (profile: SavedProfile): Version<string> => ({
  fields: profileValues(profile),
  version: profile.updated_at,
})

export interface ProfileFormOptions {
  userId: string
  /** The profile as last read. */
  stored: Profile
  /** Reads the profile again; rejects with a Failure. */
  reload: () => Promise<Profile>
  onSaved: (profile: SavedProfile) => void
}

/** The versioned form of a person's own profile. */
export function useProfileForm({ userId, stored, reload, onSaved }: ProfileFormOptions) {
  const auth = useAuthActor()
  return useVersionedForm({
    userId,
    draftName: PROFILE_DRAFT,
    stored: versionOf(stored),
    isReadOnly: stored.suspended_at !== null,
    validate: (fields) => schemaErrors(profileSchema, fields),
    save: async (fields, { version }) => {
      try {
        const update = { fields: v.parse(profileSchema, fields), version: version ?? '' }
        return await saveProfile(auth, update)
      } catch (error) {
        // The account may have been suspended; the stored profile says so.
        if (toFailure(error).code === 'forbidden') reload().catch(() => undefined)
        throw error
      }
    },
    versionOf,
    reload: async () => versionOf(await reload()),
    onSaved: (profile) => {
      // A toast, because the person may have left the page.
      notifySuccess(MESSAGES.profileUpdated)
      onSaved(profile)
    },
  })
}
