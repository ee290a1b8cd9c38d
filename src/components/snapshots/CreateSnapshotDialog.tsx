import type { ReactNode } from 'react'
import type { Instance } from '@/domain/instances/instance'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { snapshotBody } from '@/domain/snapshots/snapshotMutations'
import { useCreateSnapshot } from '@/domain/snapshots/useSnapshotMutations'
import { formatGibMonth, type SnapshotPrice } from '@/domain/snapshots/snapshotPrice'
import { freeSnapshotName, snapshotNameProblem } from '@/domain/snapshots/snapshotRules'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { notifySuccess } from '@/ui/notify'
import { FormDialog } from '../FormDialog'
import { ActionFailure } from '../instances/ActionFailure'
import { YourBill } from '../YourBill'
import { NameField } from './NameField'
import { useNewName } from './useNewName'
import { ProcedureCommand } from '@/components/ProcedureCommand'

export interface CreateSnapshotDialogProps {
  instance: Pick<Instance, 'id' | 'name' | 'state' | 'plan'>
  price: SnapshotPrice
  snapshots: readonly Snapshot[]
  /** The choice of the server, where the page is not about one. */
  choice?: ReactNode
  /** Why no snapshot of this server can be taken now. */
  refusalOfServer?: string | undefined
  onClose: () => void
}

/** Asks for the name of a new snapshot, and says what it will cost. */
export function CreateSnapshotDialog({
  instance,
  price,
  snapshots,
  choice,
  refusalOfServer,
  onClose,
}: CreateSnapshotDialogProps) {
  const { locale } = useViewerLocale()
  const { orders } = useDeployment()
  const creating = useCreateSnapshot(() => {
    notifySuccess(`A snapshot of ${instance.name} is being taken.`)
    onClose()
  })
  const { name, key, field, canSend, refusal } = useNewName({
    of: instance.id,
    suggested: freeSnapshotName(instance.name, snapshots),
    problemOf: (typed) => snapshotNameProblem(typed, snapshots),
    sending: creating,
  })
  const request = { instanceId: instance.id, name, gibMonthMicros: price.gibMonthMicros }
  const most = instance.plan.diskGib ?? 0
  return (
    <FormDialog
      title={choice === undefined ? `Take a snapshot of ${instance.name}` : 'Take a snapshot'}
      description="A copy of the disk as it is now. It stays when the server is rebuilt or deleted, and you can create servers from it."
      submitLabel="Take snapshot"
      isPending={creating.isPending}
      disabledReason={refusalOfServer}
      onSubmit={() => {
        if (canSend()) creating.mutate({ request, key })
      }}
      onClose={onClose}
    >
      {choice}
      <NameField {...field} />
      {instance.state === 'running' ? (
        <p className="text-14">
          The server runs on. The copy is as if its power had been cut at this moment: stop the
          server first if a program, such as a database, must have written everything.
        </p>
      ) : null}
      <YourBill isNet>
        {formatGibMonth(price, 1, locale)} per GiB and month, for the space that the copy takes: at
        most {formatGibMonth(price, most, locale)} per month for the disk of {most} GiB. It is
        billed from the moment when it is ready until you delete it.
        {orders === 'preview' ? ' In the preview nothing is charged.' : ''}
      </YourBill>
      <ProcedureCommand
        procedure="create_snapshot"
        body={snapshotBody(request)}
        calls={[{ name: 'snapshot create', values: [instance.name], flags: { name } }]}
      />
      {refusal ? <ActionFailure failure={refusal} /> : null}
    </FormDialog>
  )
}
