import type { ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'

interface TwoStepDialogProps {
  title: string
  description: string
  /** What the button of the first step does. Null: nothing can be done now, so there is no such button. */
  action: string | null
  /** Whether it is being done. The dialog stays open meanwhile. */
  isPending: boolean
  /** Whether it is done: the second step shows the outcome. */
  isDone: boolean
  onAction: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that says what will happen, does it, and then shows what came of it. */
export function TwoStepDialog({
  title,
  description,
  action,
  isPending,
  isDone,
  onAction,
  onClose,
  children,
}: TwoStepDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isPending ? undefined : onClose())}
      title={title}
      description={description}
      footer={
        <>
          {isDone || action === null ? null : (
            <Button
              disabledReason={isPending ? 'Wait until this is done.' : undefined}
              onClick={onClose}
            >
              Cancel
            </Button>
          )}
          {/* One button in both steps, so it keeps the focus. */}
          <Button
            variant="primary"
            busy={isPending}
            onClick={isDone || action === null ? onClose : onAction}
          >
            {isDone ? 'Done' : (action ?? 'Close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">{children}</div>
    </Dialog>
  )
}
