import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '@/components/FormDialog'
import { ActionFailure } from '@/components/instances/ActionFailure'
import { ProcedureCommand } from '@/components/ProcedureCommand'
import { NameField } from '@/components/snapshots/NameField'
import { useNewName } from '@/components/snapshots/useNewName'
import { ownImageBody } from '@/domain/snapshots/snapshotMutations'
import { freeImageName } from '@/domain/ownImages/ownImageRules'
import { ownImagesQuery } from '@/domain/ownImages/queryOptions'
import { useCreateOwnImage } from '@/domain/snapshots/useSnapshotMutations'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { formatGibMonth, type SnapshotPrice } from '@/domain/snapshots/snapshotPrice'
import { snapshotNameProblem } from '@/domain/snapshots/snapshotRules'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { notifySuccess } from '@/ui/notify'
import { YourBill } from '../YourBill'

export interface MakeImageDialogProps {
  workspaceId: string
  snapshot: Pick<Snapshot, 'id' | 'name' | 'image' | 'region' | 'diskGib'> & {
    server: { name: string }
  }
  /** All snapshots of the workspace, for the names that are taken. */
  snapshots: readonly Pick<Snapshot, 'name'>[]
  price: SnapshotPrice
  onClose: () => void
}

/** Asks for the name of an image that is made of a snapshot, and says what it will cost. */
export function MakeImageDialog(props: MakeImageDialogProps) {
  const { workspaceId, snapshot, snapshots, price, onClose } = props
  const { locale } = useViewerLocale()
  const { orders } = useDeployment()
  const { data: images = [] } = useQuery(ownImagesQuery(workspaceId))
  const taken = [...snapshots, ...images]
  const making = useCreateOwnImage(() => {
    notifySuccess(`An image of ${snapshot.name} is being made. See Images.`)
    onClose()
  })
  const { name, key, field, canSend, refusal } = useNewName({
    of: snapshot.id,
    suggested: freeImageName(snapshot.server.name, taken),
    problemOf: (typed) => snapshotNameProblem(typed, taken),
    sending: making,
  })
  const request = { snapshotId: snapshot.id, name, gibMonthMicros: price.gibMonthMicros }
  return (
    <FormDialog
      title={`Make an image of ${snapshot.name}`}
      description="You can create servers from an image, and rebuild servers with it. It stays when the snapshot and its server are deleted."
      submitLabel="Make image"
      isPending={making.isPending}
      onSubmit={() => {
        if (canSend()) making.mutate({ request, key })
      }}
      onClose={onClose}
    >
      <NameField {...field} />
      <p className="text-14">
        It holds {snapshot.image}, is in {snapshot.region.name}, and a server from it needs{' '}
        {snapshot.diskGib} GiB of disk. Users, passwords and keys on the disk are in the image too.
      </p>
      <YourBill isNet>
        {formatGibMonth(price, 1, locale)} per GiB and month, as for a snapshot, for the space that
        the image takes: at most {formatGibMonth(price, snapshot.diskGib, locale)} per month. It is
        billed from the moment when it is ready until you delete it, and counts as a snapshot in
        your quota.
        {orders === 'preview' ? ' In the preview nothing is charged.' : ''}
      </YourBill>
      <ProcedureCommand
        procedure="create_own_image"
        body={ownImageBody(request)}
        calls={[{ name: 'own-image create', values: [snapshot.name], flags: { name } }]}
      />
      {refusal ? <ActionFailure failure={refusal} /> : null}
    </FormDialog>
  )
}
