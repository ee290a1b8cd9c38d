import { useState } from 'react'
import { CreateSnapshotDialog } from '@/components/snapshots/CreateSnapshotDialog'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import type { SnapshotPrice } from '@/domain/snapshots/snapshotPrice'
import { whyNoSnapshot } from '@/domain/snapshots/snapshotRules'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'

export interface TakeSnapshotDialogProps {
  /** At least one, without deleted ones. */
  instances: readonly [Instance, ...Instance[]]
  snapshots: readonly Snapshot[]
  price: SnapshotPrice
  rules: InstanceRules
  onClose: () => void
}

/** Takes a snapshot of a server that the person chooses. A server of which none can be taken now says why. */
export function TakeSnapshotDialog({
  instances,
  snapshots,
  price,
  rules,
  onClose,
}: TakeSnapshotDialogProps) {
  const whyNot = (instance: Instance) => whyNoSnapshot(instance, rules, price)
  const [chosenId, setChosenId] = useState(
    () => (instances.find((each) => whyNot(each) === undefined) ?? instances[0]).id,
  )
  const instance = instances.find(({ id }) => id === chosenId) ?? instances[0]
  const reason = whyNot(instance)
  return (
    <CreateSnapshotDialog
      instance={instance}
      price={price}
      snapshots={snapshots}
      refusalOfServer={reason}
      onClose={onClose}
      choice={
        <Field label="Server" error={reason}>
          <Select
            options={instances.map(({ id, name }) => ({ value: id, label: name }))}
            value={instance.id}
            onChange={(event) => setChosenId(event.currentTarget.value)}
          />
        </Field>
      }
    />
  )
}
