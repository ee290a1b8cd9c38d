import { useMutation, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { ReasonField } from '@/components/ReasonField'
import { reasonSchema } from '@/lib/reason'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'
import type { PlaceAction } from './placeKind'

interface ReasonDialogProps {
  action: PlaceAction
  /** What was typed as the reason before the dialog opened. */
  typed: string
  stale: readonly QueryKey[]
  onClose: () => void
  /** Called when it is done, before the lists are read again. */
  onDone: () => void
}

/** Says what an action does, asks for the reason, and does it. A refusal keeps the typed reason. */
export function ReasonDialog({ action, typed, stale, onClose, onDone }: ReasonDialogProps) {
  const [reason, setReason] = useState(typed)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: action.run,
    onSuccess: () => {
      notifySuccess(action.done)
      onDone()
      onClose()
    },
    // After a refusal the row is read again, so the dialog says what holds now.
    meta: { invalidates: stale, alsoAfter: 'failure' },
  })
  const refusal = fieldError('reason', [], error)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={action.title}
      description={action.effect}
      confirmLabel={action.confirmLabel}
      tone={action.tone}
      disabledReason={action.blocked}
      busy={isPending}
      onConfirm={() => {
        const { success, output, issues } = v.safeParse(reasonSchema, reason)
        setProblem(issues?.[0].message)
        if (success) mutate(output)
      }}
    >
      {error && refusal === undefined ? <FailureBanner failure={error} /> : null}
      <ReasonField
        hint="Logged; visible to admins."
        value={reason}
        error={problem ?? refusal}
        onChange={(value) => {
          setReason(value)
          setProblem(undefined)
          reset()
        }}
      />
    </ConfirmDialog>
  )
}
