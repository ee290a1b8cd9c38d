import { useState } from 'react'
import type { ListedSnapshot } from './SnapshotTable'
import { useDeleteSnapshot } from '@/domain/snapshots/useSnapshotMutations'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { goesToBin } from '@/domain/snapshots/snapshotRules'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'
import { FailureBanner } from '../FailureBanner'
import { YourBill } from '../YourBill'
import { ProcedureCommand } from '@/components/ProcedureCommand'

export interface DeleteSnapshotDialogProps {
  snapshot: ListedSnapshot
  onClose: () => void
}

/** Asks before a snapshot, a backup or an image goes into the bin. One that failed is deleted for good. */
export function DeleteSnapshotDialog({ snapshot, onClose }: DeleteSnapshotDialogProps) {
  const { locale } = useViewerLocale()
  const isImage = snapshot.kind === 'image'
  const isForGood = !goesToBin(snapshot)
  const [key] = useState(() => crypto.randomUUID())
  const deleting = useDeleteSnapshot(() => {
    notifySuccess(`${snapshot.name} is ${isForGood ? 'being deleted' : 'in the bin'}.`)
    onClose()
  })
  const { sizeGib } = snapshot
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete ${snapshot.name}?`}
      description={
        isForGood
          ? `It is not complete: what there is of the ${snapshot.kind} is deleted for good.`
          : `The ${snapshot.kind} goes into the bin. For 72 hours you can restore it. After that it is deleted for good. Servers that were created from it stay.${isImage ? ' Links to it do not work while it is in the bin.' : ''}`
      }
      confirmLabel={`Delete ${snapshot.name}`}
      tone="danger"
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate({ item: snapshot, key })}
    >
      <YourBill isNet={sizeGib !== null && snapshot.isDeleted !== true}>
        {sizeGib === null || snapshot.isDeleted === true
          ? 'Nothing is billed for it, before or after.'
          : `Billing of ${formatGibMonth(snapshot, sizeGib, locale)} per month ends at once.`}
      </YourBill>
      {isImage ? (
        <ProcedureCommand
          procedure="delete_own_image"
          body={{ own_image_id: snapshot.id }}
          calls={[{ name: 'own-image delete', values: [snapshot.name] }]}
        />
      ) : (
        <ProcedureCommand
          procedure="delete_snapshot"
          body={{ snapshot_id: snapshot.id }}
          calls={[{ name: 'snapshot delete', values: [snapshot.name] }]}
        />
      )}
      {deleting.error ? <FailureBanner failure={deleting.error} /> : null}
    </ConfirmDialog>
  )
}
