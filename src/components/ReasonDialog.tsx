import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { reasonProblem, reasonSchema } from '@/lib/reason'
import { FailureBanner } from './FailureBanner'
import { fieldError } from './fieldError'
import { FormDialog } from './FormDialog'
import { ReasonField } from './ReasonField'

export interface ReasonDialogProps {
  title: string
  description: ReactNode
  /** The label of the button. */
  label: string
  /** The label of the field. */
  reasonLabel?: string
  variant: 'primary' | 'danger'
  hint: string
  isPending: boolean
  failure: Failure | null
  /** Called when the reason is edited, so that a refusal can be removed. */
  onChange: () => void
  onConfirm: (reason: string) => void
  onClose: () => void
  children?: (reason: string) => ReactNode
}

/** Asks for a reason before a change by staff. A conflict ends it: the page behind it is already loading again. */
export function ReasonDialog({
  title,
  description,
  label,
  reasonLabel = 'Reason',
  variant,
  hint,
  isPending,
  failure,
  onChange,
  onConfirm,
  onClose,
  children,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const isConflict = failure?.code === 'conflict'

  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={label}
      variant={variant}
      cancelLabel={isConflict ? 'Close' : 'Cancel'}
      isPending={isPending}
      disabledReason={isConflict ? failure.message : undefined}
      onSubmit={() => {
        const { success, output } = v.safeParse(reasonSchema, reason)
        setProblem(reasonProblem(reason, reasonLabel))
        if (success) onConfirm(output)
      }}
      onClose={onClose}
    >
      {failure && failure.field !== 'reason' ? <FailureBanner failure={failure} /> : null}
      <ReasonField
        label={reasonLabel}
        hint={hint}
        value={reason}
        error={problem ?? fieldError('reason', [], failure)}
        onChange={(value) => {
          setReason(value)
          setProblem(undefined)
          onChange()
        }}
      />
      {children?.(reason)}
    </FormDialog>
  )
}
