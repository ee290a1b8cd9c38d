import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { roleSchema, type WorkspaceRole } from '@/domain/workspaces/workspace'
import { fieldError } from '@/components/fieldError'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { Select } from '@/ui/Select'
import { addressSchema } from './addressSchema'
import { roleOptions } from './roleOptions'
import { useStoredText } from './useStoredText'

export interface InviteFormProps {
  userId: string
  workspaceId: string
  disabledReason: string | undefined
  isPending: boolean
  failure: Failure | null
  /** Called when a field is edited, so that a refusal can be removed. */
  onChange: () => void
  onInvite: (
    invited: { email: string; role: WorkspaceRole },
    then: { onSuccess: () => void },
  ) => void
}

/** Invites an address with a role. */
export function InviteForm({
  userId,
  workspaceId,
  disabledReason,
  isPending,
  failure,
  onChange,
  onInvite,
}: InviteFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useStoredText(userId, `invite.${workspaceId}`)
  const [role, setRole] = useState<WorkspaceRole>('operator')
  const [problem, setProblem] = useState<string>()
  const isOff = disabledReason !== undefined
  return (
    <form
      noValidate
      aria-label="Invite by email"
      className="grid max-w-[40rem] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isOff || isPending) return
        const { success, output, issues } = v.safeParse(addressSchema, email)
        setProblem(issues?.[0].message)
        if (success) onInvite({ email: output, role }, { onSuccess: () => setEmail('') })
        else input.current?.focus()
      }}
    >
      {failure && failure.field !== 'email' ? <FailureBanner failure={failure} /> : null}
      <fieldset
        disabled={isOff}
        aria-label="Who to invite"
        aria-describedby={isOff ? `${id}-off` : undefined}
        className="grid min-w-0 gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]"
      >
        <Field label="Invite by email" error={problem ?? fieldError('email', [], failure)}>
          <TextInput
            ref={input}
            type="email"
            name="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setProblem(undefined)
              onChange()
            }}
          />
        </Field>
        <Field label="Role">
          <Select
            name="role"
            options={roleOptions}
            value={role}
            onChange={(event) => setRole(v.parse(roleSchema, event.currentTarget.value))}
          />
        </Field>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          disabledReason={disabledReason}
          {...(isOff ? { reasonBeside: `${id}-off` } : {})}
        >
          Send invitation
        </Button>
        <p id={`${id}-off`} className="min-w-0 flex-1 basis-64 text-14 text-text-2">
          {disabledReason ??
            'The person gets an email with a link, which works for 7 days. Without an account, they create one with this address.'}
        </p>
      </div>
    </form>
  )
}
