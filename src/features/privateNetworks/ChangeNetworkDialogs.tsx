import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { FormDialog } from '@/components/FormDialog'
import {
  deletePrivateNetwork,
  renamePrivateNetwork,
  type PrivateNetwork,
} from '@/domain/privateNetworks/privateNetworks'
import { privateNetworkBounds } from '@/domain/privateNetworks/privateRange'
import { privateNetworksStale } from '@/domain/staleKeys'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

interface Props {
  network: PrivateNetwork
  change: 'rename' | 'delete'
  onClose: () => void
}

const meta = { invalidates: privateNetworksStale, alsoAfter: 'failure' } as const

/** Renames or deletes a network. */
export function ChangeNetworkDialogs({ change, ...props }: Props) {
  return change === 'rename' ? <RenameDialog {...props} /> : <DeleteDialog {...props} />
}

function RenameDialog({ network, onClose }: Omit<Props, 'change'>) {
  const [name, setName] = useState(network.name)
  const [problem, setProblem] = useState<string>()
  const rename = useMutation({
    mutationFn: () => renamePrivateNetwork(network.id, name.trim()),
    onSuccess: onClose,
    meta,
  })
  const failure = rename.error
  return (
    <FormDialog
      title={`Rename ${network.name}`}
      description="Its servers and addresses stay as they are."
      submitLabel="Rename"
      isPending={rename.isPending}
      onSubmit={() => {
        setProblem(name.trim() === '' ? 'Give it a name.' : undefined)
        if (name.trim() !== '') rename.mutate()
      }}
      onClose={onClose}
    >
      {failure && failure.field !== 'name' ? <FailureBanner failure={failure} /> : null}
      <Field label="Name" error={problem ?? fieldError('name', [], failure)}>
        <TextInput
          autoComplete="off"
          maxLength={privateNetworkBounds.name}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            rename.reset()
          }}
        />
      </Field>
    </FormDialog>
  )
}

function DeleteDialog({ network, onClose }: Omit<Props, 'change'>) {
  const remove = useMutation({
    mutationFn: () => deletePrivateNetwork(network.id),
    onSuccess: () => {
      notifySuccess(`${network.name} is deleted.`)
      onClose()
    },
    meta,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete ${network.name}?`}
      description="No server is in it. This cannot be undone."
      confirmLabel={`Delete ${network.name}`}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {remove.error ? <FailureBanner failure={remove.error} /> : null}
    </ConfirmDialog>
  )
}
