import { useMutation, useQueryClient, type MutateOptions } from '@tanstack/react-query'
import type { Failure } from '@machines/auth.types'
import { MESSAGES } from '@machines/constants'
import { useAuthActor } from '@/domain/session/useAuth'
import { notifySuccess } from '@/ui/notify'
import type { ProfileUpdate, SavedProfile } from '@/domain/identity/profileFields'
import { saveProfile } from './saveProfile'

const mutationKey = ['profile', 'save']

/** Saves the profile, one save at a time. The message of success also reaches a person who has left the page. */
export function useSaveProfile() {
  const auth = useAuthActor()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (update: ProfileUpdate) => saveProfile(auth, update),
    onSuccess: () => notifySuccess(MESSAGES.profileUpdated),
  })

  const save = (
    update: ProfileUpdate,
    options: MutateOptions<SavedProfile, Failure, ProfileUpdate>,
  ) => {
    // A second submit while the first is under way is the same wish.
    if (queries.isMutating({ mutationKey }) === 0) mutate(update, options)
  }
  return { save, isSaving: isPending }
}
