import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { FormDialog } from '@/components/FormDialog'
import { ProcedureCommand } from '@/components/ProcedureCommand'
import type { Instance } from '@/domain/instances/instance'
import { useCreateVolume } from '@/domain/volumes/useVolumeMutations'
import { formatVolumeMonth } from '@/domain/volumes/volume'
import type { VolumePrice } from '@/domain/volumes/volumePrice'
import type { VolumeSnapshot } from '@/domain/volumes/volumeSnapshot'
import { volumeBody } from '@/domain/volumes/volumeMutations'
import { freeVolumeName, sizeProblem, volumeNameProblem } from '@/domain/volumes/volumeRules'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import { YourBill } from '../YourBill'

interface CreateVolumeDialogProps {
  /** The servers that it can be made for; at least one. */
  servers: readonly Instance[]
  /** The volumes of the workspace, for the names that are taken. */
  taken: readonly { name: string }[]
  price: VolumePrice
  /** The snapshot that it is made from; without one it is empty. */
  snapshot?: Pick<VolumeSnapshot, 'id' | 'name' | 'volumeGib'>
  onClose: () => void
}

/** Asks for the server, the name and the size of a new volume, and says what it costs. */
export function CreateVolumeDialog({
  servers,
  taken,
  price,
  snapshot,
  onClose,
}: CreateVolumeDialogProps) {
  const { locale } = useViewerLocale()
  const { orders } = useDeployment()
  // A volume waits for a server that is being made or changed, so one that is ready comes first.
  const ready = servers.find(({ state }) => state === 'running' || state === 'stopped')
  const [instanceId, setInstanceId] = useState((ready ?? servers[0])?.id ?? '')
  const server = servers.find(({ id }) => id === instanceId)
  const [typed, setTyped] = useState<string>()
  const name = typed ?? freeVolumeName(server?.name ?? '', taken)
  const [size, setSize] = useState(String(snapshot?.volumeGib ?? 10))
  // Another request has another key.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [problems, setProblems] = useState<{
    name?: string | undefined
    size?: string | undefined
  }>({})
  const making = useCreateVolume(() => {
    notifySuccess(`${name} is being made for ${server?.name ?? 'the server'}.`)
    onClose()
  })
  const refusal = making.error
  const at = (field: string) => (refusal?.field === field ? refusal.message : undefined)
  const isAtField = ['name', 'size_gib', 'instance_id'].includes(refusal?.field ?? '')
  const wrong = sizeProblem(size, snapshot?.volumeGib ?? 1)
  const request = {
    instanceId,
    name,
    sizeGib: Number(size),
    gibMonthMicros: price.gibMonthMicros,
    ...(snapshot === undefined ? {} : { snapshotId: snapshot.id }),
  }
  const changed = () => {
    setProblems({})
    setKey(crypto.randomUUID())
    making.reset()
  }
  return (
    <FormDialog
      title={snapshot === undefined ? 'Create volume' : `Create volume from ${snapshot.name}`}
      description={
        snapshot === undefined
          ? 'A volume is a disk of its own. It outlives its server, and moves between servers of the same kind in the region.'
          : 'The new volume begins with the data of the snapshot. The snapshot and its volume stay as they are.'
      }
      submitLabel="Create volume"
      isPending={making.isPending}
      onSubmit={() => {
        const found = { name: volumeNameProblem(name, taken), size: wrong }
        setProblems(found)
        if (found.name === undefined && found.size === undefined) making.mutate({ request, key })
      }}
      onClose={onClose}
    >
      <Field label="Server" hint="It gets the volume at once." error={at('instance_id')}>
        <Select
          value={instanceId}
          options={servers.map(({ id, name: label, region }) => ({
            value: id,
            label: `${label}, ${region.name}`,
          }))}
          onChange={(event) => {
            setInstanceId(event.currentTarget.value)
            changed()
          }}
        />
      </Field>
      <Field
        label="Name"
        hint="Unique among the volumes of the workspace."
        error={problems.name ?? at('name')}
      >
        <TextInput
          mono
          autoComplete="off"
          spellCheck={false}
          maxLength={63}
          value={name}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            changed()
          }}
        />
      </Field>
      <Field
        label="Size in GiB"
        hint={
          snapshot === undefined
            ? 'It can grow later, and never shrinks.'
            : `At least ${snapshot.volumeGib}, as large as the volume was. It can grow later.`
        }
        error={problems.size ?? at('size_gib')}
      >
        <TextInput
          mono
          inputMode="numeric"
          autoComplete="off"
          value={size}
          onChange={(event) => {
            setSize(event.currentTarget.value)
            changed()
          }}
        />
      </Field>
      <p className="text-14">
        {server?.plan.virtualization === 'virtual_machine'
          ? 'The virtual machine gets it as a disk. The list of volumes shows how to mount it by its label.'
          : `The container gets it as the folder /mnt/volumes/${name}.`}
      </p>
      <YourBill isNet>
        {formatVolumeMonth(price, 1, locale)} per GiB and month
        {wrong === undefined
          ? `: ${formatVolumeMonth(price, Number(size), locale)} for this size`
          : ''}
        . It is billed from the moment when it is made until you delete it, whether a server has it
        or not.{orders === 'preview' ? ' In the preview nothing is charged.' : ''}
      </YourBill>
      <ProcedureCommand procedure="create_volume" body={wrong ?? volumeBody(request)} />
      {refusal && !isAtField ? <FailureBanner failure={refusal} /> : null}
    </FormDialog>
  )
}
