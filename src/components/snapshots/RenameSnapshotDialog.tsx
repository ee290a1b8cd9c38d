import { useState } from 'react'
import type { ServerSource } from '@/domain/snapshots/serverSource'
import { useRenameSnapshot } from '@/domain/snapshots/useSnapshotMutations'
import { snapshotNameProblem } from '@/domain/snapshots/snapshotRules'
import { notifySuccess } from '@/ui/notify'
import { FailureBanner } from '../FailureBanner'
import { FormDialog } from '../FormDialog'
import { NameField } from './NameField'
import { ProcedureCommand } from '@/components/ProcedureCommand'

export interface RenameSnapshotDialogProps {
  snapshot: Pick<ServerSource, 'id' | 'kind' | 'name'>
  /** The snapshots, backups and images of the workspace, for the names that are taken. */
  taken: readonly { name: string }[]
  onClose: () => void
}

/** Asks for another name of a snapshot, a backup or an image. */
export function RenameSnapshotDialog({ snapshot, taken, onClose }: RenameSnapshotDialogProps) {
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
        const found = snapshotNameProblem(name, taken)
        setProblem(found)
        if (found === undefined) renaming.mutate({ item: snapshot, name })
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
      {snapshot.kind === 'image' ? (
        <ProcedureCommand procedure="rename_own_image" body={{ own_image_id: snapshot.id, name }} />
      ) : (
        <ProcedureCommand procedure="rename_snapshot" body={{ snapshot_id: snapshot.id, name }} />
      )}
      {refusal && !isAtField ? <FailureBanner failure={refusal} /> : null}
    </FormDialog>
  )
}
