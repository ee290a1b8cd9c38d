import { useState } from 'react'
import type { ListedSnapshot } from './SnapshotTable'
import { useDeleteSnapshot } from '@/domain/snapshots/useSnapshotMutations'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
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

/** Asks before a snapshot, a backup or an image is deleted for good: the person types its name. */
export function DeleteSnapshotDialog({ snapshot, onClose }: DeleteSnapshotDialogProps) {
  const { locale } = useViewerLocale()
  const isImage = snapshot.kind === 'image'
  const [key] = useState(() => crypto.randomUUID())
  const deleting = useDeleteSnapshot(() => {
    notifySuccess(`${snapshot.name} is ${isImage ? '' : 'being '}deleted.`)
    onClose()
  })
  const { sizeGib } = snapshot
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete ${snapshot.name}?`}
      description={`The ${isImage ? 'image' : 'copy'} is deleted for good. This cannot be undone. Servers that were created from it stay.`}
      confirmLabel={`Delete ${snapshot.name}`}
      tone="danger"
      typed={snapshot.name}
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
