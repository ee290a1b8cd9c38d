import { useMutation, useQuery } from '@tanstack/react-query'
import { FailureBanner } from '@/features/auth/FailureBanner'
import { formatDateTime } from '@/lib/format'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Dialog } from '@/ui/Dialog'
import { Skeleton } from '@/ui/Skeleton'
import type { AdminPlan } from './adminPlan'
import { deletePlan } from './commands'
import { planHoldersQuery } from './queryOptions'
import { useCatalogueChanged } from './useCatalogueChanged'

interface DeleteDialogProps {
  plan: AdminPlan
  onClose: () => void
  onDeleted: () => void
  onRetire: () => void
}

/** Deletes a plan that nobody ever saw; where it cannot go, says who holds it and offers to retire it. */
export function DeleteDialog({ plan, onClose, onDeleted, onRetire }: DeleteDialogProps) {
  const changed = useCatalogueChanged()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deletePlan(plan.plan_id, plan.version),
    onSuccess: onDeleted,
    onError: ({ code }) => void (code === 'conflict' ? changed() : undefined),
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
      description="The draft and its prices go for good. Nobody has ever been offered it."
      confirmLabel={`Delete ${plan.slug}`}
      tone="danger"
      busy={isPending}
      onConfirm={() => mutate()}
    >
      {error ? <FailureBanner failure={error} /> : null}
    </ConfirmDialog>
  )
}

/** How many are named; the others are counted. */
const SHOWN = 20

function HeldDialog({ plan, onClose, onRetire }: Omit<DeleteDialogProps, 'onDeleted'>) {
  const { data: holders, error } = useQuery(planHoldersQuery(plan.plan_id))
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
          ? 'Something refers to it.'
          : 'It was published once: what people were offered stays in the books.'
      }
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            variant="main"
            disabledReason={isRetired ? 'It is retired already.' : undefined}
            onClick={onRetire}
          >
            Retire instead
          </Button>
        </>
      }
    >
      <h3 className="mb-2 text-14 font-strong">Who holds it</h3>
      {error && !holders ? (
        <FailureBanner failure={error} />
      ) : holders === undefined ? (
        <Skeleton lines={2} />
      ) : holders.length === 0 ? (
        <p className="text-14">Nobody at the moment.</p>
      ) : (
        <ul className="text-14">
          {holders.slice(0, SHOWN).map(({ kind, holder, since }) => (
            <li
              key={`${holder} ${kind} ${since}`}
              className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 wrap-anywhere"
            >
              <span>
                <b className="strong">{holder ?? 'Somebody who is gone'}</b>, {kind}
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
    </Dialog>
  )
}
