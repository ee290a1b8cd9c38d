import { useMutation } from '@tanstack/react-query'
import { ReasonDialog } from '@/components/ReasonDialog'
import { removeMailBlock, type MailBlock } from '@/domain/deliveries/deliveries'
import { deliveriesStale } from '@/domain/staleKeys'
import { notifySuccess } from '@/ui/notify'

/** Asks an admin why an address gets mails again, and removes it from the list. */
export function RemoveBlockDialog({ block, onClose }: { block: MailBlock; onClose: () => void }) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (reason: string) => removeMailBlock(block.address, reason),
    onSuccess: () => {
      notifySuccess(`${block.address} gets mails again.`)
      onClose()
    },
    meta: { invalidates: deliveriesStale, alsoAfter: 'failure' },
  })
  return (
    <ReasonDialog
      title={`Send mails to ${block.address} again?`}
      description="From now on it gets mails. If they come back, it is blocked again."
      label="Remove the block"
      variant="primary"
      hint="For the audit log, which admins read."
      isPending={isPending}
      failure={error}
      onChange={reset}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
