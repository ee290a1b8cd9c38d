import { useEffect, useEffectEvent } from 'react'
import type { Failure, ProfileUpdate, SavedProfile } from '@machines/auth.types'
import { useAuth, useAuthActor } from '@/domain/session/useAuth'

interface Outcomes {
  onSaved: (profile: SavedProfile) => void
  onRefused: (failure: Failure) => void
}

/** Saving goes through the auth machine: one save at a time, with an end, and refused where nobody is signed in. */
export function useSaveProfile({ onSaved, onRefused }: Outcomes) {
  const auth = useAuthActor()
  const isSaving = useAuth((snapshot) => snapshot.hasTag('saving'))
  const saved = useEffectEvent(onSaved)
  const refused = useEffectEvent(onRefused)

  useEffect(() => {
    const subscriptions = [
      auth.on('profileSaved', ({ profile }) => saved(profile)),
      auth.on('profileRefused', ({ failure }) => refused(failure)),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [auth])

  const save = (update: ProfileUpdate) => auth.send({ type: 'SAVE_PROFILE', update })
  return { save, isSaving }
}
