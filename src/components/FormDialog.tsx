import { useEffect, useId, useRef, type ReactNode } from 'react'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { Button } from '@/ui/Button'
import { Dialog, type DialogProps } from '@/ui/Dialog'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  /** The label of the button that sends the form. */
  submitLabel: string
  variant?: 'primary' | 'danger'
  cancelLabel?: string
  isPending: boolean
  /** Why the form cannot be sent now. */
  disabledReason?: string | undefined
  /** The layout of the fields. */
  className?: string
  /** Called while nothing is pending. It marks the invalid fields, the first of which gets the focus. */
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form. It stays open while the form is being sent. */
export function FormDialog({
  submitLabel,
  variant = 'primary',
  cancelLabel = 'Cancel',
  isPending,
  disabledReason,
  className = 'grid gap-5',
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // An answer may name a field.
    if (!isPending) focusFirstInvalid(form)
  }, [isPending])
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isPending ? undefined : onClose())}
      footer={
        <>
          <Button
            disabledReason={isPending ? 'Wait until this is done.' : undefined}
            onClick={onClose}
          >
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={variant}
            busy={isPending}
            disabledReason={disabledReason}
          >
            {submitLabel}
          </Button>
        </>
      }
      {...dialog}
    >
      <form
        id={id}
        ref={form}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          if (isPending || disabledReason !== undefined) return
          onSubmit()
          focusFirstInvalid(form)
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
