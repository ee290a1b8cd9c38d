import { useQuery } from '@tanstack/react-query'
import { FailureBanner } from '@/components/FailureBanner'
import { FormDialog } from '@/components/FormDialog'
import { ProcedureCommand } from '@/components/ProcedureCommand'
import { goesToBin } from '@/domain/snapshots/snapshotRules'
import type { SnapshotPrice } from '@/domain/snapshots/snapshotPrice'
import { volumeSnapshotsQuery } from '@/domain/volumes/queryOptions'
import {
  useChangeVolumeSnapshot,
  useCreateVolumeSnapshot,
} from '@/domain/volumes/useVolumeSnapshotMutations'
import { formatVolumeMonth, type Volume } from '@/domain/volumes/volume'
import type { VolumeSnapshot } from '@/domain/volumes/volumeSnapshot'
import { volumeSnapshotBody } from '@/domain/volumes/volumeSnapshotMutations'
import {
  freeVolumeSnapshotName,
  volumeSnapshotNameProblem,
} from '@/domain/volumes/volumeSnapshotRules'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'
import { NameField } from '../snapshots/NameField'
import { useNewName } from '../snapshots/useNewName'
import { YourBill } from '../YourBill'

interface TakeVolumeSnapshotDialogProps {
  volume: Volume
  workspaceId: string
  price: SnapshotPrice
  onClose: () => void
}

/** Asks for the name of a new snapshot of a volume, and says what it will cost. */
export function TakeVolumeSnapshotDialog({
  volume,
  workspaceId,
  price,
  onClose,
}: TakeVolumeSnapshotDialogProps) {
  const { locale } = useViewerLocale()
  const { orders, isSimulated } = useDeployment()
  const { data: taken = [] } = useQuery(volumeSnapshotsQuery(workspaceId))
  const creating = useCreateVolumeSnapshot(() => {
    notifySuccess(`A snapshot of ${volume.name} is being taken.`)
    onClose()
  })
  const { name, key, field, canSend, refusal } = useNewName({
    of: volume.id,
    suggested: freeVolumeSnapshotName(volume.name, taken),
    problemOf: (typed) => volumeSnapshotNameProblem(typed, taken),
    sending: creating,
  })
  const request = { volumeId: volume.id, name, gibMonthMicros: price.gibMonthMicros }
  return (
    <FormDialog
      title={`Take a snapshot of ${volume.name}`}
      description="A copy of the volume as it is now. You can restore the volume from it, and create other volumes from it. It goes into the bin with the volume."
      submitLabel="Take snapshot"
      isPending={creating.isPending}
      onSubmit={() => {
        if (canSend()) creating.mutate({ request, key })
      }}
      onClose={onClose}
    >
      <NameField {...field} />
      {volume.server === null ? null : (
        <p className="text-14">
          {volume.server.name} has the volume, and goes on. Programs may be writing at this moment:
          stop them, or detach the volume first, if they must have written everything.
          {isSimulated ? ' Volumes are simulated here, and the copy holds no data.' : ''}
        </p>
      )}
      <YourBill isNet>
        {formatVolumeMonth(price, 1, locale)} per GiB and month, for the space that the volume takes
        at this moment: at most {formatVolumeMonth(price, volume.sizeGib, locale)} per month for{' '}
        {volume.sizeGib} GiB. It is billed from the moment when it is ready until you delete it.
        {orders === 'preview' ? ' In the preview nothing is charged.' : ''}
      </YourBill>
      <ProcedureCommand procedure="create_volume_snapshot" body={volumeSnapshotBody(request)} />
      {refusal ? <FailureBanner failure={refusal} /> : null}
    </FormDialog>
  )
}

interface ConfirmVolumeSnapshotDialogProps {
  snapshot: VolumeSnapshot
  kind: 'restore' | 'delete'
  /** The name of the server that has the volume; undefined: none. It is stopped where the volume can be restored. */
  server?: string | undefined
  onClose: () => void
}

/** Asks before a volume is set back to a snapshot: the person types its name. Or before a snapshot goes into the bin. */
export function ConfirmVolumeSnapshotDialog({
  snapshot,
  kind,
  server,
  onClose,
}: ConfirmVolumeSnapshotDialogProps) {
  const { locale } = useViewerLocale()
  const { name, volume, sizeGib, state } = snapshot
  const isRestore = kind === 'restore'
  const isForGood = !goesToBin({ state })
  const changing = useChangeVolumeSnapshot(() => {
    notifySuccess(
      isRestore
        ? `${volume.name} is being restored.`
        : `${name} is ${isForGood ? 'being deleted' : 'in the bin'}.`,
    )
    onClose()
  })
  const label = isRestore ? `Restore ${volume.name}` : `Delete ${name}`
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`${label}?`}
      description={
        isRestore
          ? `${volume.name} gets the data of ${name}. What was written to it since is lost. If you need that too, take a snapshot first, or create a new volume from ${name}.${server === undefined ? '' : ` ${server} has the volume, and can start when that is done.`}`
          : isForGood
            ? 'It is not complete: what there is of the snapshot is deleted for good.'
            : 'The snapshot goes into the bin. For 72 hours you can restore it. After that it is deleted for good. The volume, and volumes that were created from it, stay.'
      }
      confirmLabel={label}
      tone="danger"
      {...(isRestore && { typed: volume.name })}
      busy={changing.isPending}
      onConfirm={() => changing.mutate({ kind, id: snapshot.id })}
    >
      {isRestore ? null : (
        <YourBill isNet={state === 'ready'}>
          {state !== 'ready' || sizeGib === null
            ? 'Nothing is billed for it, before or after.'
            : `Billing of ${formatVolumeMonth(snapshot, sizeGib, locale)} per month ends at once.`}
        </YourBill>
      )}
      <ProcedureCommand
        procedure={isRestore ? 'restore_volume_snapshot' : 'delete_volume_snapshot'}
        body={{ volume_snapshot_id: snapshot.id }}
      />
      {changing.error ? <FailureBanner failure={changing.error} /> : null}
    </ConfirmDialog>
  )
}
