import { useState } from 'react'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { useDeleteSnapshot } from '@/domain/snapshots/useSnapshotMutations'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'
import { FailureBanner } from '../FailureBanner'
import { ProcedureCommand } from '@/components/ProcedureCommand'

export interface DeleteSnapshotDialogProps {
  snapshot: Snapshot
  onClose: () => void
}

/** Asks before a snapshot is deleted for good: the person types its name. */
export function DeleteSnapshotDialog({ snapshot, onClose }: DeleteSnapshotDialogProps) {
  const { locale } = useViewerLocale()
  const [key] = useState(() => crypto.randomUUID())
  const deleting = useDeleteSnapshot(() => {
    notifySuccess(`${snapshot.name} is being deleted.`)
    onClose()
  })
  const { sizeGib } = snapshot
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete ${snapshot.name}?`}
      description="The copy is deleted for good. This cannot be undone. Servers that were created from it stay."
      confirmLabel={`Delete ${snapshot.name}`}
      tone="danger"
      typed={snapshot.name}
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate({ id: snapshot.id, key })}
    >
      <p className="text-14">
        <b className="strong">Your bill.</b>{' '}
        {sizeGib === null || snapshot.isDeleted
          ? 'Nothing is billed for it, before or after.'
          : `Billing of ${formatGibMonth(snapshot, sizeGib, locale)} per month ends at once.`}
      </p>
      <ProcedureCommand
        procedure="delete_snapshot"
        body={{ snapshot_id: snapshot.id }}
        calls={[{ name: 'snapshot delete', values: [snapshot.name] }]}
      />
      {deleting.error ? <FailureBanner failure={deleting.error} /> : null}
    </ConfirmDialog>
  )
}
