import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { FormDialog } from '@/components/FormDialog'
import { ProcedureCommand } from '@/components/ProcedureCommand'
import { NameField } from '@/components/snapshots/NameField'
import type { OwnImage } from '@/domain/ownImages/ownImage'
import { useDeleteOwnImage, useRenameOwnImage } from '@/domain/ownImages/useOwnImageMutations'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { snapshotNameProblem } from '@/domain/snapshots/snapshotRules'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'

export interface RenameImageDialogProps {
  image: Pick<OwnImage, 'id' | 'name'>
  /** The images and snapshots of the workspace, for the names that are taken. */
  taken: readonly { name: string }[]
  onClose: () => void
}

/** Asks for another name of an image. */
export function RenameImageDialog({ image, taken, onClose }: RenameImageDialogProps) {
  const [name, setName] = useState(image.name)
  const [problem, setProblem] = useState<string>()
  const renaming = useRenameOwnImage(() => {
    notifySuccess(`${image.name} is called ${name} now.`)
    onClose()
  })
  const refusal = renaming.error
  const isAtField = refusal?.field === 'name'
  return (
    <FormDialog
      title={`Rename ${image.name}`}
      description="Servers that were created from it keep their names."
      submitLabel="Rename"
      isPending={renaming.isPending}
      onSubmit={() => {
        if (name === image.name) return onClose()
        const found = snapshotNameProblem(name, taken)
        setProblem(found)
        if (found === undefined) renaming.mutate({ id: image.id, name })
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
      <ProcedureCommand procedure="rename_own_image" body={{ own_image_id: image.id, name }} />
      {refusal && !isAtField ? <FailureBanner failure={refusal} /> : null}
    </FormDialog>
  )
}

export interface DeleteImageDialogProps {
  image: OwnImage
  onClose: () => void
}

/** Asks before an image is deleted for good: the person types its name. */
export function DeleteImageDialog({ image, onClose }: DeleteImageDialogProps) {
  const { locale } = useViewerLocale()
  const deleting = useDeleteOwnImage(() => {
    notifySuccess(`${image.name} is deleted.`)
    onClose()
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete ${image.name}?`}
      description="The image is deleted for good. This cannot be undone. Servers that were created from it stay."
      confirmLabel={`Delete ${image.name}`}
      tone="danger"
      typed={image.name}
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate(image.id)}
    >
      <p className="text-14">
        <b className="strong">Your bill.</b>{' '}
        {image.sizeGib === null
          ? 'Nothing is billed for it, before or after.'
          : `Billing of ${formatGibMonth(image, image.sizeGib, locale)} per month ends at once.`}
      </p>
      <ProcedureCommand procedure="delete_own_image" body={{ own_image_id: image.id }} />
      {deleting.error ? <FailureBanner failure={deleting.error} /> : null}
    </ConfirmDialog>
  )
}
