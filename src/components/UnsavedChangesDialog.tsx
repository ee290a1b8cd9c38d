import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useAuthActor } from '@/domain/session/useAuth'
import { ConfirmDialog } from '@/ui/ConfirmDialog'

/** The part of an address that decides what the page shows. */
interface Place {
  pathname: string
  search: object
}

export interface UnsavedChangesDialogProps {
  userId: string
  isDirty: boolean
  /** What is lost: "Your changes to your profile will be lost." */
  description: string
  /** Called when the person leaves all the same: drops the draft. */
  onLeave: () => void
  /** Whether a navigation leaves the work. Default: it does when the path changes. */
  leaves?: (from: Place, to: Place) => boolean
}

const otherPath = (from: Place, to: Place) => from.pathname !== to.pathname

/** Asks before unsaved work is left. Who was signed out is not asked: the draft is kept, and they could not save. */
export function UnsavedChangesDialog({
  userId,
  isDirty,
  description,
  onLeave,
  leaves = otherPath,
}: UnsavedChangesDialogProps) {
  const auth = useAuthActor()
  /** Another page may be a document of its own, before which the browser would ask once more. */
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isDirty) isLeaving.current = false
  }, [isDirty])
  const blocker = useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }) =>
        leaves(current, next) && auth.getSnapshot().context.session?.user.id === userId,
      [auth, leaves, userId],
    ),
    enableBeforeUnload: useCallback(() => !isLeaving.current, []),
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
      description={description}
      cancelLabel="Stay"
      confirmLabel="Leave without saving"
      tone="danger"
      onConfirm={() => {
        onLeave()
        isLeaving.current = true
        blocker.proceed?.()
      }}
    />
  )
}
