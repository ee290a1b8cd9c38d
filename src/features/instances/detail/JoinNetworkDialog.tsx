import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { FormDialog } from '@/components/FormDialog'
import type { Instance } from '@/domain/instances/instance'
import { joinPrivateNetwork, type PrivateNetwork } from '@/domain/privateNetworks/privateNetworks'
import { privateNetworksStale } from '@/domain/staleKeys'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'

interface JoinNetworkDialogProps {
  instance: Pick<Instance, 'id' | 'name'>
  /** Those that the server can join; at least one. */
  networks: readonly PrivateNetwork[]
  onClose: () => void
}

/** Asks which network the server joins, and with which address. */
export function JoinNetworkDialog({ instance, networks, onClose }: JoinNetworkDialogProps) {
  const [chosen, setChosen] = useState(networks[0]?.id)
  const [address, setAddress] = useState('')
  const network = networks.find(({ id }) => id === chosen) ?? networks[0]
  const join = useMutation({
    mutationFn: ({ id }: PrivateNetwork) =>
      joinPrivateNetwork(id, instance.id, address.trim() || undefined),
    onSuccess: (_, { name }) => {
      notifySuccess(`${instance.name} joins ${name}.`)
      onClose()
    },
    meta: { invalidates: privateNetworksStale, alsoAfter: 'failure' },
  })
  const failure = join.error
  return (
    <FormDialog
      title={`Add ${instance.name} to a private network`}
      description="It joins within some seconds. A server that runs is not interrupted."
      submitLabel="Join"
      isPending={join.isPending}
      onSubmit={() => {
        if (network !== undefined) join.mutate(network)
      }}
      onClose={onClose}
    >
      {failure && failure.field !== 'ipv4' ? <FailureBanner failure={failure} /> : null}
      <Field label="Network">
        <Select
          value={network?.id ?? ''}
          options={networks.map(({ id, name, ipv4Range }) => ({
            value: id,
            label: `${name}, ${ipv4Range}`,
          }))}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value)
            join.reset()
          }}
        />
      </Field>
      <Field
        label="Address"
        optional
        hint={`Of ${network?.ipv4Range ?? 'its range'}. Without one it gets the lowest that is free.`}
        error={fieldError('ipv4', [], failure)}
      >
        <TextInput
          autoComplete="off"
          className="num"
          maxLength={40}
          value={address}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value)
            join.reset()
          }}
        />
      </Field>
    </FormDialog>
  )
}
