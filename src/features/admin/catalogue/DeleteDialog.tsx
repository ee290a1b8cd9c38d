import { useMutation, useQuery } from '@tanstack/react-query'
import { FailureBanner } from '@/components/FailureBanner'
import { QueryState } from '@/components/QueryState'
import { formatDateTime } from '@/lib/format'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Dialog } from '@/ui/Dialog'
import { Skeleton } from '@/ui/Skeleton'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import { deletePlan } from '@/domain/catalogue/admin/mutations'
import { planReferencesQuery } from '@/domain/catalogue/admin/queryOptions'
import { catalogueStale } from '@/domain/staleKeys'

interface DeleteDialogProps {
  plan: AdminPlan
  onClose: () => void
  /** Closes the plan's editor. Then the queries of the catalogue are read again. */
  onDeleted: () => Promise<void>
  onRetire: () => void
}

/** Deletes a plan that was never published. If that is refused, it says who uses the plan and offers to retire it. */
export function DeleteDialog({ plan, onClose, onDeleted, onRetire }: DeleteDialogProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deletePlan(plan.plan_id, plan.version),
    onSuccess: onDeleted,
    meta: { invalidates: catalogueStale, alsoAfter: 'conflict' },
  })
  const isHeld = error?.code === 'in_use' || plan.first_published_at !== null
  if (isHeld) return <HeldDialog plan={plan} onClose={onClose} onRetire={onRetire} />
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Delete ${plan.slug}?`}
      description="This draft is deleted permanently."
      confirmLabel={`Delete ${plan.slug}`}
      tone="danger"
      busy={isPending}
      onConfirm={() => mutate()}
    >
      {error ? <FailureBanner failure={error} /> : null}
    </ConfirmDialog>
  )
}

/** The most holders that are named; the others are only counted. */
const SHOWN = 20

function HeldDialog({ plan, onClose, onRetire }: Omit<DeleteDialogProps, 'onDeleted'>) {
  const query = useQuery(planReferencesQuery(plan.plan_id))
  const isRetired = plan.status === 'retired'
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`${plan.slug} cannot be deleted`}
      description={
        plan.first_published_at === null
          ? 'It is in use.'
          : 'It was published, so its prices stay on record.'
      }
      footer={
        <>
          <Button onClick={onClose}>Keep plan</Button>
          <Button
            variant="primary"
            disabledReason={isRetired ? 'It is already retired.' : undefined}
            onClick={onRetire}
          >
            Retire instead
          </Button>
        </>
      }
    >
      <h3 className="mb-2 text-14 font-strong">Used by</h3>
      <QueryState
        query={query}
        className=""
        pending={<Skeleton lines={2} />}
        empty={<p className="text-14">No saved configuration at the moment.</p>}
      >
        {(holders) => (
          <ul className="text-14">
            {holders.slice(0, SHOWN).map(({ kind, holder, since }) => (
              <li
                key={`${holder} ${kind} ${since}`}
                className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 wrap-anywhere"
              >
                <span>
                  <b className="strong">{holder ?? 'A deleted account'}</b>, {kind}
                </span>
                <span className="num text-12 text-text-3">since {formatDateTime(since)}</span>
              </li>
            ))}
            {holders.length > SHOWN ? (
              <li className="border-t border-line py-2 text-text-3">
                and {holders.length - SHOWN} more
              </li>
            ) : null}
          </ul>
        )}
      </QueryState>
    </Dialog>
  )
}
