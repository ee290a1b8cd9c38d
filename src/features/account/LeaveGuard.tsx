import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useAuthActor } from '@/features/auth/useAuth'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { removeDraft } from './draft'

/** Asks before unsaved work is left. Who was signed out is not asked: the draft is kept, and they could not save. */
export function LeaveGuard({ userId, isDirty }: { userId: string; isDirty: boolean }) {
  const auth = useAuthActor()
  const blocker = useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }) =>
        current.pathname !== next.pathname &&
        auth.getSnapshot().context.session?.user.id === userId,
      [auth, userId],
    ),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.()
      }}
      title="Leave without saving?"
      description="Your changes to the profile are not saved. If you leave, they are dropped."
      cancelLabel="Stay"
      confirmLabel="Leave without saving"
      tone="danger"
      onConfirm={() => {
        removeDraft(userId)
        blocker.proceed?.()
      }}
    />
  )
}
