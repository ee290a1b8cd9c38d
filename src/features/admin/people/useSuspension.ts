import { useMutation } from '@tanstack/react-query'
import { notifyFailure } from '@/components/notifyFailure'
import { notifySuccess } from '@/ui/notify'
import { nameOf } from '@/domain/identity/person'
import type { Person } from '@/domain/identity/people'
import { peopleStale } from '@/domain/staleKeys'
import { liftSuspension, suspendAccount } from '@/domain/identity/suspension'

/** The reason in the audit log for a press on Undo. */
const UNDO_REASON = 'Undone right after suspending.'

/** A conflict also invalidates the list, because it is out of date. */
const meta = { invalidates: peopleStale, alsoAfter: 'conflict' } as const

/** Suspends an account. The toast has a button that undoes it. */
export function useSuspend(person: Person, onDone: () => void) {
  const name = nameOf(person)
  const undo = useMutation({
    mutationFn: (suspendedAt: string) =>
      liftSuspension({ userId: person.user_id, reason: UNDO_REASON, suspendedAt }),
    onSuccess: () => notifySuccess(`${name} is no longer suspended.`),
    onError: (failure) =>
      notifyFailure(
        `The suspension of ${name} was not undone. See the list for its current state.`,
        failure,
      ),
    meta: { invalidates: peopleStale, alsoAfter: 'failure' },
  })
  return useMutation({
    mutationFn: (reason: string) => suspendAccount(person.user_id, reason),
    onSuccess: (suspendedAt) => {
      notifySuccess(`${name} is suspended.`, {
        label: 'Undo',
        onClick: () => undo.mutate(suspendedAt),
      })
      onDone()
    },
    meta,
  })
}

/** Lifts the suspension that the list shows. */
export function useLiftSuspension(person: Person, onDone: () => void) {
  return useMutation({
    mutationFn: (reason: string) =>
      liftSuspension({
        userId: person.user_id,
        reason,
        suspendedAt: person.suspended_at ?? '',
      }),
    onSuccess: () => {
      notifySuccess(`${nameOf(person)} is no longer suspended.`)
      onDone()
    },
    meta,
  })
}
