import type { BinnedSnapshot } from '@/domain/snapshots/binnedSnapshot'
import { copyNoun } from '@/domain/snapshots/snapshotRules'
import { usePurgeSnapshot } from '@/domain/snapshots/useSnapshotMutations'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'
import { FailureBanner } from '../FailureBanner'
import { YourBill } from '../YourBill'

export interface PurgeSnapshotDialogProps {
  snapshot: BinnedSnapshot
  onClose: () => void
}

/** Asks before something in the bin is deleted for good: the person types its name. */
export function PurgeSnapshotDialog({ snapshot, onClose }: PurgeSnapshotDialogProps) {
  const { id, name, kind } = snapshot
  const purging = usePurgeSnapshot(() => {
    notifySuccess(`${name} is deleted for good.`)
    onClose()
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${name} now?`}
      description={`The ${copyNoun(kind)} is deleted for good. This cannot be undone. Its name is free a few minutes later.`}
      confirmLabel={`Delete ${name} now`}
      tone="danger"
      typed={name}
      busy={purging.isPending}
      onConfirm={() => purging.mutate(id)}
    >
      <YourBill>Nothing is billed for it in the bin, and nothing afterwards.</YourBill>
      {purging.error ? <FailureBanner failure={purging.error} /> : null}
    </ConfirmDialog>
  )
}
