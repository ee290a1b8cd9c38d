import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { FormDialog } from '@/components/FormDialog'
import { ProcedureCommand } from '@/components/ProcedureCommand'
import type { Address } from '@/domain/addresses/address'
import { commandInside, formatAddressMonth, serversFor } from '@/domain/addresses/addressRules'
import {
  useMoveAddress,
  useNameAddress,
  useReleaseAddress,
} from '@/domain/addresses/useAddressMutations'
import { hostNameProblem } from '@/domain/instances/network'
import { instancesQuery } from '@/domain/instances/queryOptions'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import { YourBill } from '../YourBill'

interface DialogProps {
  address: Address
  onClose: () => void
}

/** Asks which server an address moves to. */
export function MoveDialog({
  address,
  workspaceId,
  onClose,
}: DialogProps & { workspaceId: string }) {
  const { data: servers } = useQuery(instancesQuery(workspaceId))
  const choices = serversFor(address, servers ?? [])
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string>()
  const name = choices.find(({ id }) => id === chosen)?.name ?? ''
  const moving = useMoveAddress(() => {
    notifySuccess(`${address.address} moves to ${name}.`)
    onClose()
  })
  const refusal = moving.error
  const isAtField = refusal?.field === 'instance_id'
  return (
    <FormDialog
      title={`${address.server === null ? 'Assign' : 'Move'} ${address.address}`}
      description={
        address.server === null
          ? 'It reaches the server after some seconds.'
          : `It leaves ${address.server.name} and reaches the other server after some seconds.`
      }
      submitLabel={address.server === null ? 'Assign' : 'Move'}
      isPending={moving.isPending}
      disabledReason={
        servers !== undefined && choices.length === 0
          ? `You have no other server in ${address.region.name}.`
          : undefined
      }
      onSubmit={() => {
        setProblem(chosen === '' ? 'Choose a server.' : undefined)
        if (chosen !== '') moving.mutate({ id: address.id, serverId: chosen })
      }}
      onClose={onClose}
    >
      <Field
        label="Server"
        hint={`Only servers in ${address.region.name}: an address stays in its region.`}
        error={problem ?? (isAtField ? refusal.message : undefined)}
      >
        <Select
          value={chosen}
          placeholder="Choose a server"
          options={choices.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={(event) => {
            setChosen(event.currentTarget.value)
            setProblem(undefined)
            moving.reset()
          }}
        />
      </Field>
      <p className="text-14">
        In a container that runs we set the address ourselves, at each boot again. In a virtual
        machine that does not let us in, set it yourself: <code>{commandInside(address)}</code>
      </p>
      <ProcedureCommand
        procedure="assign_address"
        body={{ address_id: address.id, instance_id: chosen }}
      />
      {refusal && !isAtField ? <FailureBanner failure={refusal} /> : null}
    </FormDialog>
  )
}

/** Asks before an address is taken off its server. */
export function UnassignDialog({ address, onClose }: DialogProps) {
  const moving = useMoveAddress(() => {
    notifySuccess(`${address.address} is taken off its server.`)
    onClose()
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Take ${address.address} off ${address.server?.name ?? 'its server'}?`}
      description="Nothing reaches the server at this address any more. The address stays yours, and is billed as before."
      confirmLabel="Take it off"
      busy={moving.isPending}
      onConfirm={() => moving.mutate({ id: address.id, serverId: null })}
    >
      <ProcedureCommand procedure="unassign_address" body={{ address_id: address.id }} />
      {moving.error ? <FailureBanner failure={moving.error} /> : null}
    </ConfirmDialog>
  )
}

/** Asks for the reverse name of an address. */
export function NameDialog({ address, onClose }: DialogProps) {
  const [name, setName] = useState(address.reverseName ?? '')
  const [problem, setProblem] = useState<string>()
  const naming = useNameAddress(() => {
    notifySuccess(`The reverse name of ${address.address} is saved.`)
    onClose()
  })
  const refusal = naming.error
  const isAtField = refusal?.field === 'name'
  return (
    <FormDialog
      title={`Reverse name of ${address.address}`}
      description="What the DNS answers to who asks for the name of this address. It moves with the address."
      submitLabel="Save"
      isPending={naming.isPending}
      onSubmit={() => {
        const found = hostNameProblem(name)
        setProblem(found)
        if (found === undefined) naming.mutate({ id: address.id, name })
      }}
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="Such as mail.example.com. It must point to this address. Empty: no name."
        error={problem ?? (isAtField ? refusal.message : undefined)}
      >
        <TextInput
          mono
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblem(undefined)
            naming.reset()
          }}
        />
      </Field>
      <ProcedureCommand procedure="name_address" body={{ address_id: address.id, name }} />
      {refusal && !isAtField ? <FailureBanner failure={refusal} /> : null}
    </FormDialog>
  )
}

/** Asks before an address is given back: the person types it. */
export function ReleaseDialog({ address, onClose }: DialogProps) {
  const { locale } = useViewerLocale()
  const releasing = useReleaseAddress(() => {
    notifySuccess(`${address.address} is released.`)
    onClose()
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Release ${address.address}?`}
      description={`${
        address.server === null ? '' : `${address.server.name} loses it at once. `
      }Your workspace can take it back for some time, usually 24 hours. After that, somebody else may get it.`}
      confirmLabel={`Release ${address.address}`}
      tone="danger"
      typed={address.address}
      busy={releasing.isPending}
      onConfirm={() => releasing.mutate(address.id)}
    >
      <YourBill isNet>
        Billing of {formatAddressMonth(address, locale)} per month ends at once.
      </YourBill>
      <ProcedureCommand procedure="release_address" body={{ address_id: address.id }} />
      {releasing.error ? <FailureBanner failure={releasing.error} /> : null}
    </ConfirmDialog>
  )
}
