import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { ReasonField } from '@/components/ReasonField'
import { reasonSchema } from '@/lib/reason'
import { Banner } from '@/ui/Banner'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import { setPlanStatus } from '@/domain/catalogue/admin/mutations'
import { catalogueStale } from '@/domain/staleKeys'

export type StatusChange = 'published' | 'retired'

interface StatusDialogProps {
  plan: AdminPlan
  to: StatusChange
  onClose: () => void
}

/** Publishes or retires a plan, with a reason for the audit log. */
export function StatusDialog({ plan, to, onClose }: StatusDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const isProductOpen = plan.product_status === 'published'
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (why: string) => setPlanStatus(plan.plan_id, plan.version, to, why),
    onSuccess: () => {
      const isOnSale = to === 'retired' || isProductOpen
      notifySuccess(
        isOnSale
          ? `${plan.slug} ${to}.`
          : `${plan.slug} published. Not on sale: its product is not.`,
      )
      onClose()
    },
    // Reads the plan again after a conflict, so that a second press uses its new version.
    meta: { invalidates: catalogueStale, alsoAfter: 'conflict' },
  })
  const verb = to === 'published' ? 'Publish' : 'Retire'
  const refusal = fieldError('reason', [], error)

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`${verb} ${plan.slug}?`}
      description={
        to === 'published'
          ? isProductOpen
            ? 'Visitors see it immediately, with its price and regions.'
            : `Its product ${plan.product_name} is not published.`
          : 'Visitors no longer see it, and it cannot be ordered. You can publish it again later.'
      }
      confirmLabel={`${verb} ${plan.slug}`}
      tone={to === 'published' ? 'primary' : 'danger'}
      busy={isPending}
      onConfirm={() => {
        const { success, output, issues } = v.safeParse(reasonSchema, reason)
        setProblem(issues?.[0].message)
        if (success) mutate(output)
      }}
    >
      {to === 'published' && !isProductOpen ? (
        <Banner tone="warn" title="It will not be on sale.">
          Publish{' '}
          <Link to="/admin/products" search={{ edit: plan.product_id }} onClick={onClose}>
            the product
          </Link>{' '}
          too.
        </Banner>
      ) : null}
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
