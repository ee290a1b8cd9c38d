import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { FailureBanner } from '@/features/auth/FailureBanner'
import { REASON_MAX_LENGTH, reasonLength, reasonSchema } from '@/lib/reason'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Field, TextArea } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import type { AdminPlan } from './adminPlan'
import { setPlanStatus } from './commands'
import { useCatalogueChanged } from './useCatalogueChanged'

export type StatusChange = 'published' | 'retired'

interface StatusDialogProps {
  plan: AdminPlan
  to: StatusChange
  onClose: () => void
}

/** Publishes or retires a plan, for a reason that stands in the record. */
export function StatusDialog({ plan, to, onClose }: StatusDialogProps) {
  const changed = useCatalogueChanged()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (why: string) => setPlanStatus(plan.plan_id, plan.version, to, why),
    onSuccess: async () => {
      notifySuccess(`${plan.slug} is ${to}.`)
      onClose()
      await changed()
    },
    // Whatever is otherwise than this page believes, it is read anew: a second press then means that.
    onError: ({ code }) => void (code === 'conflict' ? changed() : undefined),
  })
  const verb = to === 'published' ? 'Publish' : 'Retire'
  const refusal =
    error?.field === 'reason' ? (error.reasons?.join(' ') ?? error.message) : undefined

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`${verb} ${plan.slug}?`}
      description={
        to === 'published'
          ? plan.product_status === 'published'
            ? 'Visitors see it at once, with its price and its regions.'
            : `Visitors see it as soon as the product ${plan.product_name} is published too.`
          : 'Visitors do not see it any more, and nobody can choose it. Nothing that runs on it is touched. You can publish it again.'
      }
      confirmLabel={`${verb} ${plan.slug}`}
      tone={to === 'published' ? 'main' : 'danger'}
      busy={isPending}
      onConfirm={() => {
        const { success, output, issues } = v.safeParse(reasonSchema, reason)
        setProblem(issues?.[0].message)
        if (success) mutate(output)
      }}
    >
      {error && refusal === undefined ? <FailureBanner failure={error} /> : null}
      <Field
        label="Reason"
        hint="Stands in the record, for every admin."
        count={{ used: reasonLength(reason), max: REASON_MAX_LENGTH }}
        error={problem ?? refusal}
      >
        <TextArea
          name="reason"
          rows={3}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setProblem(undefined)
            reset()
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}
