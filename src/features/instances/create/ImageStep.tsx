import type { ReactNode } from 'react'
import type { Plan } from '@/domain/catalogue/plan'
import { imageProblem, type Lists } from '@/domain/instances/choice'
import type { Choice } from '@/domain/instances/draft'
import { snapshotProblem } from '@/domain/snapshots/snapshotRules'
import { ChoiceGrid } from './ChoiceGrid'
import { Step } from './Step'

interface ImageStepProps {
  choice: Choice
  lists: Lists
  plan: Plan | undefined
  error: ReactNode
  onChange: (choice: Choice) => void
}

/** What the disk of the server begins with: an image of the provider, or a snapshot or an image of the workspace. */
export function ImageStep({ choice, lists, plan, error, onChange }: ImageStepProps) {
  const { images, snapshots = [] } = lists
  const source = snapshots.find(({ id }) => id === choice.snapshot)
  return (
    <Step number={3} title="Image" now={source?.name ?? choice.image}>
      <ChoiceGrid
        legend="Image"
        name="image"
        value={choice.snapshot ?? choice.image}
        error={error}
        choices={[
          ...snapshots.map((snapshot) => ({
            value: snapshot.id,
            label: snapshot.name,
            aside: snapshot.kind === 'image' ? 'your image' : snapshot.kind,
            note: `${snapshot.image}, ${snapshot.region.slug}, min. disk ${snapshot.diskGib} GiB`,
            disabledReason: snapshotProblem(snapshot, plan),
          })),
          ...images.map((image) => ({
            value: image.slug,
            label: image.family,
            aside: image.version,
            note: `min. disk ${image.minDiskGib} GiB`,
            disabledReason: imageProblem(image, plan),
          })),
        ]}
        onChange={(value) => {
          const isImage = images.some(({ slug }) => slug === value)
          onChange(
            isImage
              ? { ...choice, image: value, snapshot: undefined }
              : { ...choice, image: undefined, snapshot: value },
          )
        }}
      />
      {source === undefined ? null : (
        <p className="border-t border-line px-(--pad) py-3 text-14">
          The disk begins as it was when the{' '}
          {source.kind === 'image' ? 'snapshot of the image' : source.kind} was taken, with the
          users, passwords and keys on it. The server gets a name, addresses and keys of its own as
          far as its system sets them at the first start.
        </p>
      )}
    </Step>
  )
}
