import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyError, notifySuccess } from '@/ui/notify'
import { nameOf } from './person'
import type { Person } from '@/domain/identity/people'
import { peopleStale } from '@/domain/staleKeys'
import { liftSuspension, suspendAccount } from '@/domain/identity/suspension'

/** The reason that the audit log shows for a press on Undo. */
const UNDO_REASON = 'Undone right after suspending.'

/** Suspends an account; the message about it offers to undo that. */
export function useSuspend(person: Person, onDone: () => void) {
  const queries = useQueryClient()
  const changed = () =>
    Promise.all(peopleStale.map((queryKey) => queries.invalidateQueries({ queryKey })))
  const name = nameOf(person)

  const undo = async (suspendedAt: string) => {
    try {
      await liftSuspension({
        userId: person.user_id,
        reason: UNDO_REASON,
        suspendedAt,
      })
      notifySuccess(`${name} is no longer suspended.`)
    } catch {
      notifyError(`The suspension of ${name} was not undone. See the list for its current state.`)
    }
    await changed()
  }

  return useMutation({
    mutationFn: (reason: string) => suspendAccount(person.user_id, reason),
    onSuccess: async (suspendedAt) => {
      notifySuccess(`${name} is suspended.`, {
        label: 'Undo',
        onClick: () => void undo(suspendedAt),
      })
      onDone()
      await changed()
    },
    onError: ({ code }) => void (code === 'conflict' ? changed() : undefined),
  })
}

/** Lifts the suspension that the list shows. */
export function useLiftSuspension(person: Person, onDone: () => void) {
  const queries = useQueryClient()
  const changed = () =>
    Promise.all(peopleStale.map((queryKey) => queries.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: (reason: string) =>
      liftSuspension({
        userId: person.user_id,
        reason,
        suspendedAt: person.suspended_at ?? '',
      }),
    onSuccess: async () => {
      notifySuccess(`${nameOf(person)} is no longer suspended.`)
      onDone()
      await changed()
    },
    onError: ({ code }) => void (code === 'conflict' ? changed() : undefined),
  })
}
