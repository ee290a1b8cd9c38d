import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { describeAccess, type Access } from '@/domain/identity/access'
import { useAuthActor } from '@/domain/session/useAuth'
import { notifySuccess } from '@/ui/notify'
import { accessOf, nameOf } from '@/domain/identity/person'
import { loadAccess, setAccess, type Person } from '@/domain/identity/people'
import { peopleStale } from '@/domain/staleKeys'

interface Options {
  person: Person
  /** The access is the admin's own. */
  isSelf: boolean
  onDone: () => void
}

/** Changes a person's access, and handles a conflict with another admin's change. */
export function useSetAccess({ person, isSelf, onDone }: Options) {
  const auth = useAuthActor()
  /** The person's current access as last read. The server refuses a save if it is not up to date. */
  const [now, setNow] = useState<Access>(() => accessOf(person))
  const [isOvertaken, setIsOvertaken] = useState(false)

  const reload = useMutation({
    mutationFn: () => loadAccess(person.user_id),
    onSuccess: (access) => {
      save.reset()
      setNow(access)
      setIsOvertaken(true)
    },
  })

  const save = useMutation({
    mutationFn: ({ wanted, reason }: { wanted: Access; reason: string }) =>
      setAccess({ userId: person.user_id, expected: now, wanted, reason }),
    onSuccess: (access) => {
      notifySuccess(`Access of ${nameOf(person)} changed to ${describeAccess(access)}.`)
      onDone()
      if (isSelf) auth.send({ type: 'RECHECK_ROLE' })
    },
    onError: (failure) => {
      if (failure.code === 'conflict') reload.mutate()
    },
    meta: { invalidates: peopleStale, alsoAfter: 'conflict' },
  })

  // The conflict is not shown while the current access is loading or after it is known.
  const isSettling = save.error?.code === 'conflict' && !reload.isError
  const failure: Failure | null = isSettling
    ? null
    : reload.error
      ? { ...reload.error, code: 'conflict' }
      : save.error

  return {
    now,
    isOvertaken,
    failure,
    isSaving: save.isPending || reload.isPending,
    isReloading: reload.isPending,
    save: (wanted: Access, reason: string) => {
      setIsOvertaken(false)
      save.mutate({ wanted, reason })
    },
    reload: () => reload.mutate(),
    clearFailure: () => {
      save.reset()
      reload.reset()
    },
  }
}
