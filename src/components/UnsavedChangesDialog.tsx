import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useAuthActor, userOf } from '@/domain/session/useAuth'
import { ConfirmDialog } from '@/ui/ConfirmDialog'

/** The part of an address that decides what the page shows. */
interface Place {
  pathname: string
  search: object
}

export interface UnsavedChangesDialogProps {
  userId: string
  isDirty: boolean
  /** Says which work is lost: "Your changes to your profile will be lost." */
  description: string
  /** Called when the person confirms to leave; it must drop the draft. */
  onLeave: () => void
  /** Whether a navigation leaves the unsaved work. Default: true if the path changes. */
  leaves?: (from: Place, to: Place) => boolean
}

const otherPath = (from: Place, to: Place) => from.pathname !== to.pathname

/**
 * Asks before a person leaves unsaved work, but not after a sign-out or while their second factor is due: the draft is
 * kept, and saving would fail.
 */
export function UnsavedChangesDialog({
  userId,
  isDirty,
  description,
  onLeave,
  leaves = otherPath,
}: UnsavedChangesDialogProps) {
  const auth = useAuthActor()
  /** The next page may load as a new document. True prevents a second question by the browser. */
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isDirty) isLeaving.current = false
  }, [isDirty])
  const blocker = useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }) => leaves(current, next) && userOf(auth.getSnapshot())?.id === userId,
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
