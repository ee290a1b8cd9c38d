import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { FormDialog } from '@/components/FormDialog'
import { ProcedureCommand } from '@/components/ProcedureCommand'
import type { Address } from '@/domain/addresses/address'
import { useUpdateAddress } from '@/domain/addresses/useAddressMutations'
import { nameProblem } from '@/domain/instances/instanceName'
import { Checkbox } from '@/ui/Checkbox'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

/** Asks for the name of an address, and whether it is protected from its release. */
export function AddressSettingsDialog({
  address,
  onClose,
}: {
  address: Address
  onClose: () => void
}) {
  const [name, setName] = useState(address.name ?? '')
  const [isProtected, setProtected] = useState(address.isProtected)
  const [problem, setProblem] = useState<string>()
  const saving = useUpdateAddress(() => {
    notifySuccess(`${address.address} is saved.`)
    onClose()
  })
  const refusal = saving.error
  const isAtField = refusal?.field === 'name'
  return (
    <FormDialog
      title={`Name and protection of ${address.address}`}
      description={
        address.file === null
          ? 'The name is for you and your team. It does not appear in the DNS.'
          : `The file ${address.file} manages this address. Change it there: the next apply takes back what you change here.`
      }
      submitLabel="Save"
      isPending={saving.isPending}
      onSubmit={() => {
        const wanted = name.trim()
        const found = wanted === '' ? undefined : nameProblem(wanted, 1, () => false)
        setProblem(found)
        if (found !== undefined) return
        saving.mutate({ id: address.id, settings: { name: wanted, isProtected } })
      }}
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="Such as mail. a–z, 0–9 and hyphens. Empty: no name."
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
            saving.reset()
          }}
        />
      </Field>
      <Checkbox
        checked={isProtected}
        onChange={(event) => setProtected(event.currentTarget.checked)}
        label="Protect from release"
        hint="Nobody releases it until you switch this off."
      />
      <ProcedureCommand
        procedure="update_address"
        body={{ address_id: address.id, name: name.trim(), delete_protection: isProtected }}
      />
      {refusal && !isAtField ? <FailureBanner failure={refusal} /> : null}
    </FormDialog>
  )
}
