import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { FormDialog } from '@/components/FormDialog'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import { useRegionFeatures } from '@/domain/catalogue/useRegionFeatures'
import { createPrivateNetwork, type PrivateNetwork } from '@/domain/privateNetworks/privateNetworks'
import {
  freeRange,
  privateNetworkBounds,
  privateRangeProblem,
} from '@/domain/privateNetworks/privateRange'
import { privateNetworksStale } from '@/domain/staleKeys'
import { Checkbox } from '@/ui/Checkbox'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'

export interface NewNetworkDialogProps {
  workspaceId: string
  /** Those that the workspace has. */
  networks: readonly PrivateNetwork[]
  onClose: () => void
}

const FIELDS = ['name', 'region', 'ipv4_range'] as const

/** Asks for the region, the name and the range of a new network. */
export function NewNetworkDialog({ workspaceId, networks, onClose }: NewNetworkDialogProps) {
  const regions = useQuery(regionsQuery).data ?? []
  const features = useRegionFeatures()
  const offered = regions.filter(({ slug }) => features.has('private_networks', slug))
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState('')
  const [range, setRange] = useState(() => freeRange(networks))
  const [ipv6, setIpv6] = useState(true)
  const [problems, setProblems] = useState<{ name?: string; range?: string | undefined }>({})
  const region = chosen ?? offered[0]?.slug ?? ''
  const create = useMutation({
    mutationFn: () =>
      createPrivateNetwork({
        workspaceId,
        region,
        name: name.trim(),
        ipv4Range: range.trim(),
        ipv6,
      }),
    onSuccess: () => {
      notifySuccess(`The private network ${name.trim()} is created. Add its servers next.`)
      onClose()
    },
    meta: { invalidates: privateNetworksStale, alsoAfter: 'failure' },
  })
  const failure = create.error
  const isOfField = FIELDS.some((field) => field === failure?.field)
  return (
    <FormDialog
      title="New private network"
      description="You add its servers next. They may run."
      submitLabel="Create network"
      isPending={create.isPending}
      onSubmit={() => {
        const wrong = {
          ...(name.trim() === '' ? { name: 'Give it a name.' } : {}),
          range: privateRangeProblem(range),
        }
        setProblems(wrong)
        if (wrong.name === undefined && wrong.range === undefined) create.mutate()
      }}
      onClose={onClose}
    >
      {failure && !isOfField ? <FailureBanner failure={failure} /> : null}
      <Field label="Name" error={problems.name ?? fieldError('name', [], failure)}>
        <TextInput
          autoComplete="off"
          maxLength={privateNetworkBounds.name}
          placeholder="Database"
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            create.reset()
          }}
        />
      </Field>
      <Field
        label="Region"
        hint="Only servers of this region can join."
        error={fieldError('region', [], failure)}
      >
        <Select
          value={region}
          options={offered.map(({ slug, name: label }) => ({ value: slug, label }))}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value)
            create.reset()
          }}
        />
      </Field>
      <Field
        label="IPv4 range"
        hint="Private addresses, from /16 to /28. It cannot be changed later."
        error={problems.range ?? fieldError('ipv4_range', [], failure)}
      >
        <TextInput
          autoComplete="off"
          className="num"
          maxLength={40}
          value={range}
          onChange={({ currentTarget }) => {
            setRange(currentTarget.value)
            create.reset()
          }}
        />
      </Field>
      <Checkbox
        label="IPv6 too"
        hint="The network also gets a range of private IPv6 addresses."
        checked={ipv6}
        onChange={({ currentTarget: { checked } }) => setIpv6(checked)}
      />
    </FormDialog>
  )
}
