import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { FormDialog } from '@/components/FormDialog'
import { ProcedureCommand } from '@/components/ProcedureCommand'
import { instancesQuery } from '@/domain/instances/queryOptions'
import { useChangeVolume } from '@/domain/volumes/useVolumeMutations'
import { formatVolumeMonth, type Volume } from '@/domain/volumes/volume'
import {
  mountLines,
  serversFor,
  sizeProblem,
  volumeNameProblem,
} from '@/domain/volumes/volumeRules'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { CodeBlock } from '@/ui/CodeBlock'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Dialog } from '@/ui/Dialog'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import { YourBill } from '../YourBill'

interface VolumeDialogProps {
  volume: Volume
  onClose: () => void
}

/** Asks for the server that gets a volume. */
export function AttachVolumeDialog({
  volume,
  workspaceId,
  onClose,
}: VolumeDialogProps & { workspaceId: string }) {
  const { data: servers } = useQuery(instancesQuery(workspaceId))
  const fitting = serversFor(volume, servers ?? [])
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string>()
  const changing = useChangeVolume(() => {
    notifySuccess(`${volume.name} is being attached.`)
    onClose()
  })
  const instanceId = chosen === '' ? (fitting[0]?.id ?? '') : chosen
  const refusal = changing.error
  return (
    <FormDialog
      title={`Attach ${volume.name}`}
      description={
        volume.virtualization === 'container'
          ? `The server gets it as the folder /mnt/volumes/${volume.name}, whether it runs or not.`
          : 'The server gets it as a disk. “How to mount it” in the list shows the commands for it.'
      }
      submitLabel="Attach"
      isPending={changing.isPending}
      onSubmit={() => {
        setProblem(instanceId === '' ? 'There is no server that it fits.' : undefined)
        if (instanceId !== '') changing.mutate({ kind: 'attach', id: volume.id, instanceId })
      }}
      onClose={onClose}
    >
      <Field
        label="Server"
        hint={`Servers in ${volume.region.name} of the kind that it was made for.`}
        error={problem ?? (refusal?.field === 'instance_id' ? refusal.message : undefined)}
      >
        <Select
          value={instanceId}
          options={
            servers !== undefined && fitting.length === 0
              ? [{ value: '', label: 'No server fits' }]
              : fitting.map(({ id, name }) => ({ value: id, label: name }))
          }
          onChange={(event) => {
            setChosen(event.currentTarget.value)
            setProblem(undefined)
            changing.reset()
          }}
        />
      </Field>
      <ProcedureCommand
        procedure="attach_volume"
        body={{ volume_id: volume.id, instance_id: instanceId }}
      />
      {refusal && refusal.field !== 'instance_id' ? <FailureBanner failure={refusal} /> : null}
    </FormDialog>
  )
}

/** Asks how large a volume shall be. */
export function GrowVolumeDialog({ volume, onClose }: VolumeDialogProps) {
  const { locale } = useViewerLocale()
  const [size, setSize] = useState(String(volume.wantedGib))
  const [problem, setProblem] = useState<string>()
  const changing = useChangeVolume(() => {
    notifySuccess(`${volume.name} is growing.`)
    onClose()
  })
  const refusal = changing.error
  const wrong = sizeProblem(size, volume.wantedGib + 1)
  const isAtField = refusal?.field === 'size_gib'
  return (
    <FormDialog
      title={`Grow ${volume.name}`}
      description="A volume grows, and never shrinks. The data stays."
      submitLabel="Grow"
      isPending={changing.isPending}
      onSubmit={() => {
        setProblem(wrong)
        if (wrong !== undefined) return
        changing.mutate({ kind: 'grow', id: volume.id, sizeGib: Number(size) })
      }}
      onClose={onClose}
    >
      <Field
        label="Size in GiB"
        hint={`More than ${volume.wantedGib}.`}
        error={problem ?? (isAtField ? refusal.message : undefined)}
      >
        <TextInput
          mono
          inputMode="numeric"
          autoComplete="off"
          value={size}
          onChange={(event) => {
            setSize(event.currentTarget.value)
            setProblem(undefined)
            changing.reset()
          }}
        />
      </Field>
      <YourBill isNet>
        {wrong === undefined
          ? `${formatVolumeMonth(volume, Number(size), locale)} per month from the moment when it has grown.`
          : `${formatVolumeMonth(volume, 1, locale)} per GiB and month.`}
      </YourBill>
      {volume.virtualization === 'virtual_machine' ? (
        <p className="text-14">
          A virtual machine must be stopped for this, or the volume detached. Then enlarge the file
          system in it, for example with resize2fs.
        </p>
      ) : null}
      <ProcedureCommand
        procedure="grow_volume"
        body={wrong ?? { volume_id: volume.id, size_gib: Number(size) }}
      />
      {refusal && !isAtField ? <FailureBanner failure={refusal} /> : null}
    </FormDialog>
  )
}

/** Asks for another name of a volume. */
export function RenameVolumeDialog({
  volume,
  taken,
  onClose,
}: VolumeDialogProps & { taken: readonly { name: string }[] }) {
  const [name, setName] = useState(volume.name)
  const [problem, setProblem] = useState<string>()
  const changing = useChangeVolume(() => {
    notifySuccess(`${volume.name} is called ${name} now.`)
    onClose()
  })
  const refusal = changing.error
  const isAtField = refusal?.field === 'name'
  return (
    <FormDialog
      title={`Rename ${volume.name}`}
      description="In a container, the name is that of the folder."
      submitLabel="Rename"
      isPending={changing.isPending}
      onSubmit={() => {
        if (name === volume.name) return onClose()
        const found = volumeNameProblem(name, taken)
        setProblem(found)
        if (found === undefined)
          changing.mutate({ kind: 'update', id: volume.id, settings: { name } })
      }}
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="Unique among the volumes of the workspace."
        error={problem ?? (isAtField ? refusal.message : undefined)}
      >
        <TextInput
          mono
          autoComplete="off"
          spellCheck={false}
          maxLength={63}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblem(undefined)
            changing.reset()
          }}
        />
      </Field>
      {refusal && !isAtField ? <FailureBanner failure={refusal} /> : null}
    </FormDialog>
  )
}

const CONFIRMED = {
  detach: {
    verb: 'Detach',
    description:
      'The data stays. Unmount it in the server first: what has not been written yet can be lost. It is billed as before.',
    done: 'is being detached',
  },
  delete: {
    verb: 'Delete',
    description:
      'Its snapshots are deleted with it, and nothing of it is billed any more. For 72 hours you can restore it with its data and snapshots. After that all of it is removed for good.',
    done: 'is in the bin',
  },
  purge: {
    verb: 'Delete',
    description:
      'The volume is deleted for good, with its data and all its snapshots, also those that are in the bin by themselves. This cannot be undone. Nothing of it is billed in the bin, and nothing afterwards. Its name is free a few minutes later.',
    done: 'is deleted for good',
  },
} as const

/** Asks before a volume is detached, moved into the bin, or deleted for good: then the person types its name. */
export function ConfirmVolumeDialog({
  volume,
  kind,
  onClose,
}: VolumeDialogProps & { kind: keyof typeof CONFIRMED }) {
  const { verb, description, done } = CONFIRMED[kind]
  const changing = useChangeVolume(() => {
    notifySuccess(`${volume.name} ${done}.`)
    onClose()
  })
  const isForGood = kind === 'purge'
  const label = `${verb} ${volume.name}${isForGood ? ' now' : ''}`
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`${label}?`}
      description={description}
      confirmLabel={label}
      tone={kind === 'detach' ? 'primary' : 'danger'}
      {...(isForGood && { typed: volume.name })}
      busy={changing.isPending}
      onConfirm={() => changing.mutate({ kind, id: volume.id })}
    >
      {changing.error ? <FailureBanner failure={changing.error} /> : null}
    </ConfirmDialog>
  )
}

/** Shows the commands that mount the disk of a volume. */
export function MountDialog({ volume, onClose }: VolumeDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Mount ${volume.name}`}
      description="Run this as root in the server, or put the lines into runcmd of cloud-init. The first line makes a file system only where there is none."
    >
      <CodeBlock title="sh" label="The commands" code={mountLines(volume) ?? ''} />
    </Dialog>
  )
}
