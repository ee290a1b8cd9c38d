import { useState } from 'react'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { useRenameSnapshot } from '@/domain/snapshots/useSnapshotMutations'
import { snapshotNameProblem } from '@/domain/snapshots/snapshotRules'
import { notifySuccess } from '@/ui/notify'
import { FailureBanner } from '../FailureBanner'
import { FormDialog } from '../FormDialog'
import { NameField } from './NameField'
import { ProcedureCommand } from '@/components/ProcedureCommand'

export interface RenameSnapshotDialogProps {
  snapshot: Pick<Snapshot, 'id' | 'name'>
  snapshots: readonly Snapshot[]
  onClose: () => void
}

/** Asks for another name. */
export function RenameSnapshotDialog({ snapshot, snapshots, onClose }: RenameSnapshotDialogProps) {
  const [name, setName] = useState(snapshot.name)
  const [problem, setProblem] = useState<string>()
  const renaming = useRenameSnapshot(() => {
    notifySuccess(`${snapshot.name} is called ${name} now.`)
    onClose()
  })
  const refusal = renaming.error
  const isAtField = refusal?.field === 'name'
  return (
    <FormDialog
      title={`Rename ${snapshot.name}`}
      description="Servers that were created from it keep their names."
      submitLabel="Rename"
      isPending={renaming.isPending}
      onSubmit={() => {
        if (name === snapshot.name) return onClose()
        const found = snapshotNameProblem(name, snapshots)
        setProblem(found)
        if (found === undefined) renaming.mutate({ id: snapshot.id, name })
      }}
      onClose={onClose}
    >
      <NameField
        value={name}
        error={problem ?? (isAtField ? refusal.message : undefined)}
        onChange={(value) => {
          setName(value)
          setProblem(undefined)
          renaming.reset()
        }}
      />
      <ProcedureCommand procedure="rename_snapshot" body={{ snapshot_id: snapshot.id, name }} />
      {refusal && !isAtField ? <FailureBanner failure={refusal} /> : null}
    </FormDialog>
  )
}
