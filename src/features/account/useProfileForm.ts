import { useRef } from 'react'
import * as v from 'valibot'
import type { Failure, SavedProfile } from '@machines/auth.types'
import { schemaErrors } from '@/components/versionedForm/formValues'
import { useVersionedForm } from '@/components/versionedForm/useVersionedForm'
import type { Version } from '@/components/versionedForm/version'
import type { Profile } from '@/domain/identity/profile'
import { profileSchema, profileValues } from './profileFields'
import { useSaveProfile } from './useSaveProfile'

/** The name under which the tab keeps a profile that is not saved. */
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
  const outcome = useRef<{
    resolve: (profile: SavedProfile) => void
    reject: (failure: Failure) => void
  }>(null)
  const { save } = useSaveProfile({
    onSaved: (profile) => outcome.current?.resolve(profile),
    onRefused: (failure) => {
      // The profile as stored may say why: the account was suspended.
      if (failure.code === 'forbidden') reload().catch(() => undefined)
      outcome.current?.reject(failure)
    },
  })

  return useVersionedForm({
    userId,
    draftName: PROFILE_DRAFT,
    stored: versionOf(stored),
    isReadOnly: stored.suspended_at !== null,
    validate: (fields) => schemaErrors(profileSchema, fields),
    save: (fields, { version }) =>
      new Promise<SavedProfile>((resolve, reject) => {
        outcome.current = { resolve, reject }
        save({ fields: v.parse(profileSchema, fields), version: version ?? '' })
      }),
    versionOf,
    reload: async () => versionOf(await reload()),
    onSaved,
  })
}
