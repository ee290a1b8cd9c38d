import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { FormDialog } from '@/components/FormDialog'
import { instancesQuery } from '@/domain/instances/queryOptions'
import { joinPrivateNetwork, type PrivateNetwork } from '@/domain/privateNetworks/privateNetworks'
import { privateNetworksStale } from '@/domain/staleKeys'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'

/** Asks which server joins a network, and with which address. */
export function JoinDialog({ network, onClose }: { network: PrivateNetwork; onClose: () => void }) {
  const { data: instances } = useQuery(instancesQuery(network.workspaceId))
  const [chosen, setChosen] = useState('')
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const free =
    instances?.filter(
      ({ id, state, region }) =>
        state !== 'deleted' &&
        region.slug === network.region.slug &&
        !network.servers.some((server) => server.id === id),
    ) ?? []
  const server = free.find(({ id }) => id === chosen)
  const join = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      joinPrivateNetwork(network.id, id, address.trim() || undefined),
    onSuccess: (_, { name }) => {
      notifySuccess(`${name} joins ${network.name}.`)
      onClose()
    },
    meta: { invalidates: privateNetworksStale, alsoAfter: 'failure' },
  })
  const failure = join.error
  const none =
    instances !== undefined && free.length === 0
      ? `Each server of the workspace in ${network.region.name} is in this network.`
      : undefined
  return (
    <FormDialog
      title={`Add a server to ${network.name}`}
      description="It joins within some seconds. A server that runs is not interrupted."
      submitLabel="Add server"
      isPending={join.isPending}
      onSubmit={() => {
        setProblem(server === undefined ? (none ?? 'Choose a server.') : undefined)
        if (server !== undefined) join.mutate(server)
      }}
      onClose={onClose}
    >
      {failure && failure.field !== 'ipv4' ? <FailureBanner failure={failure} /> : null}
      <Field label="Server" hint={none} error={problem}>
        <Select
          value={server?.id ?? ''}
          placeholder="Choose a server"
          options={free.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value)
            setProblem(undefined)
            join.reset()
          }}
        />
      </Field>
      <Field
        label="Address"
        optional
        hint={`Of ${network.ipv4Range}. Without one it gets the lowest that is free.`}
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
