import { clsx } from 'clsx'
import * as RadixAlert from 'radix-ui/alert-dialog'
import { useId, useState, type ReactNode, type RefObject } from 'react'
import { Button } from './Button'
import { DIALOG_FOOT, DIALOG_PANEL, OVERLAY } from './Dialog'
import { Field, TextInput } from './Field'
import { focusFirstField } from './firstField'
import { useReturnFocus } from './returnFocus'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question: "Delete db-1?" */
  title: string
  /** What will happen, and whether it can be undone. */
  description: ReactNode
  /** More facts, or fields such as one for a reason. */
  children?: ReactNode
  /** The label of the confirming button: "Delete db-1". */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  /** A word that the person must type before they can confirm. */
  typed?: string
  /** Another reason why the person cannot confirm yet. */
  disabledReason?: string | undefined
  busy?: boolean
  /** Where the focus goes at the end, if it is set then. Default: the control that opened the dialog. */
  focusNext?: RefObject<HTMLElement | null>
  /** Called on confirmation. The caller closes the dialog when the work is done. */
  onConfirm: () => void
}

/**
 * Asks before an important action. If something must be filled in before, its field has the focus. A press outside does not
 * close the dialog; Escape cancels.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, busy = false, focusNext, typed, disabledReason } = props
  const returnFocus = useReturnFocus(focusNext)
  return (
    <RadixAlert.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={OVERLAY} />
        <RadixAlert.Content
          className={clsx(DIALOG_PANEL, 'md:max-w-lg')}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus()
            // Otherwise "Cancel" has the focus, so that Enter alone does nothing.
            if (typed !== undefined || disabledReason !== undefined) focusFirstField(event)
          }}
        >
          {/* Inside the content, so that typed text is reset when the dialog opens again. */}
          <ConfirmBody {...props} />
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  )
}

function ConfirmBody({
  title,
  description,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  typed,
  disabledReason,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const formId = useId()
  const [text, setText] = useState('')
  const untyped = typed !== undefined && text.trim() !== typed
  const reason = untyped ? `Type ${typed} first.` : disabledReason

  return (
    <>
      <form
        id={formId}
        className="grid min-h-0 gap-5 overflow-y-auto px-6 py-5 max-md:px-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!reason && !busy) onConfirm()
        }}
      >
        <div>
          <RadixAlert.Title className="text-20 leading-6 wrap-anywhere">{title}</RadixAlert.Title>
          <RadixAlert.Description asChild>
            <div className="mt-2 text-14 wrap-anywhere">{description}</div>
          </RadixAlert.Description>
        </div>
        {children}
        {typed === undefined ? null : (
          <Field
            label={
              <>
                Type <code>{typed}</code> to confirm
              </>
            }
          >
            <TextInput
              mono
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Field>
        )}
      </form>
      <footer className={DIALOG_FOOT}>
        <RadixAlert.Cancel asChild>
          <Button>{cancelLabel}</Button>
        </RadixAlert.Cancel>
        <Button
          type="submit"
          form={formId}
          variant={tone}
          busy={busy}
          disabledReason={reason || undefined}
        >
          {confirmLabel}
        </Button>
      </footer>
    </>
  )
}
