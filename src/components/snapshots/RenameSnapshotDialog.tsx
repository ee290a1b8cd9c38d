import { useId, useState } from 'react'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { useRenameSnapshot } from '@/domain/snapshots/useSnapshotMutations'
import { snapshotNameProblem } from '@/domain/snapshots/snapshotRules'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { notifySuccess } from '@/ui/notify'
import { FailureBanner } from '../FailureBanner'
import { NameField } from './NameField'
import { ProcedureCommand } from '@/components/ProcedureCommand'

export interface RenameSnapshotDialogProps {
  snapshot: Pick<Snapshot, 'id' | 'name'>
  snapshots: readonly Snapshot[]
  onClose: () => void
}

/** Asks for another name. */
export function RenameSnapshotDialog({ snapshot, snapshots, onClose }: RenameSnapshotDialogProps) {
  const id = useId()
  const [name, setName] = useState(snapshot.name)
  const [problem, setProblem] = useState<string>()
  const renaming = useRenameSnapshot(() => {
    notifySuccess(`${snapshot.name} is called ${name} now.`)
    onClose()
  })
  const refusal = renaming.error
  const isAtField = refusal?.field === 'name'
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !renaming.isPending) onClose()
      }}
      title={`Rename ${snapshot.name}`}
      description="Servers that were created from it keep their names."
      footer={
        <>
          <Button onClick={() => (renaming.isPending ? undefined : onClose())}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={renaming.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name === snapshot.name) return onClose()
          const found = snapshotNameProblem(name, snapshots)
          setProblem(found)
          if (found === undefined && !renaming.isPending) renaming.mutate({ id: snapshot.id, name })
        }}
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
      </form>
    </Dialog>
  )
}
