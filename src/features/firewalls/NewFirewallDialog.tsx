import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { FormDialog } from '@/components/FormDialog'
import { firewallNameProblem } from '@/domain/firewalls/firewallRules'
import { createFirewall, sharedFirewallBounds } from '@/domain/firewalls/firewalls'
import { presetsFor, toRules } from '@/domain/instances/firewall'
import { firewallsStale } from '@/domain/staleKeys'
import { Checkbox } from '@/ui/Checkbox'
import { Field, TextInput } from '@/ui/Field'

const presets = presetsFor(null)

/** What each preset lets in, in a line. */
const hints: Readonly<Record<string, string>> = {
  SSH: 'TCP port 22, to sign in',
  Web: 'TCP ports 80 and 443, UDP port 443',
  Ping: 'To see whether a server answers',
}

export interface NewFirewallDialogProps {
  workspaceId: string
  onClose: () => void
}

/** Asks for the name and the first rules of a new firewall, and opens it. */
export function NewFirewallDialog({ workspaceId, onClose }: NewFirewallDialogProps) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(['SSH'])
  const [problem, setProblem] = useState<string>()
  const create = useMutation({
    mutationFn: () => {
      const rules = presets.flatMap((preset) => (chosen.includes(preset.name) ? preset.rules : []))
      return createFirewall(workspaceId, name.trim(), toRules(rules))
    },
    onSuccess: (id) => navigate({ to: '/dashboard/firewalls/$id', params: { id } }),
    meta: { invalidates: firewallsStale, alsoAfter: 'failure' },
  })
  const failure = create.error
  return (
    <FormDialog
      title="New firewall"
      description="You choose its servers next. Until then it changes nothing."
      submitLabel="Create firewall"
      isPending={create.isPending}
      onSubmit={() => {
        const wrong = firewallNameProblem(name)
        setProblem(wrong)
        if (wrong === undefined) create.mutate()
      }}
      onClose={onClose}
    >
      {failure && failure.field !== 'name' ? <FailureBanner failure={failure} /> : null}
      <Field
        label="Name"
        hint="What its servers do."
        error={problem ?? fieldError('name', [], failure)}
      >
        <TextInput
          autoComplete="off"
          maxLength={sharedFirewallBounds.name}
          placeholder="Web servers"
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setProblem(undefined)
            create.reset()
          }}
        />
      </Field>
      <fieldset>
        <legend className="mb-1 text-14 font-strong text-text">What may come in</legend>
        {presets.map((preset) => (
          <Checkbox
            key={preset.name}
            label={preset.name}
            hint={hints[preset.name]}
            checked={chosen.includes(preset.name)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(
                checked ? [...chosen, preset.name] : chosen.filter((each) => each !== preset.name),
              )
            }
          />
        ))}
        <p className="text-14 text-text-3">You can change the rules on the next page.</p>
      </fieldset>
    </FormDialog>
  )
}
