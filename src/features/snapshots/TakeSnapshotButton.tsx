import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isInBin } from '@/domain/instances/filterInstances'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { instancesQuery } from '@/domain/instances/queryOptions'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { snapshotPriceQuery } from '@/domain/snapshots/snapshotPriceQuery'
import { whyNoSnapshots } from '@/domain/snapshots/snapshotRules'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'

const TakeSnapshotDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./TakeSnapshotDialog')).TakeSnapshotDialog,
)

export interface TakeSnapshotButtonProps {
  workspaceId: string
  rules: InstanceRules
  /** Undefined while they load. */
  snapshots: readonly Snapshot[] | undefined
}

/** Opens the form for a snapshot of any server of the workspace. Disabled, it says why. */
export function TakeSnapshotButton({ workspaceId, rules, snapshots }: TakeSnapshotButtonProps) {
  const { data: all } = useQuery(instancesQuery(workspaceId))
  const { data: price } = useQuery(snapshotPriceQuery)
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = all?.filter((instance) => !isInBin(instance)) ?? []
  const reason =
    whyNoSnapshots(rules, price) ??
    (all === undefined || snapshots === undefined
      ? 'We are still reading the servers.'
      : first === undefined
        ? 'There is no server yet.'
        : undefined)
  return (
    <>
      <Button variant="primary" disabledReason={reason} onClick={() => setOpen(true)}>
        Take snapshot
      </Button>
      {isOpen && first && price && snapshots ? (
        <TakeSnapshotDialog
          instances={[first, ...others]}
          snapshots={snapshots}
          price={price}
          rules={rules}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
