import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { addressSchema } from './addressSchema'
import { useStoredText } from './useStoredText'

export interface MailboxFormProps {
  userId: string
  workspaceId: string
  /** The address takes the place of another one. */
  isReplacing: boolean
  disabledReason: string | undefined
  isPending: boolean
  failure: Failure | null
  /** Called when the field is edited, so that a refusal can be removed. */
  onChange: () => void
  onSet: (address: string, then: { onSuccess: () => void }) => void
}

/** Enters the address of a mailbox. */
export function MailboxForm({
  userId,
  workspaceId,
  isReplacing,
  disabledReason,
  isPending,
  failure,
  onChange,
  onSet,
}: MailboxFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useStoredText(userId, `mailbox.${workspaceId}`)
  const [problem, setProblem] = useState<string>()
  const isOff = disabledReason !== undefined
  const shown = failure?.code === 'step_up_cancelled' ? null : failure
  return (
    <form
      noValidate
      aria-label="Mailbox of the team"
      className="grid max-w-[34rem] gap-4 px-(--pad) py-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isOff || isPending) return
        const { success, output, issues } = v.safeParse(addressSchema, address)
        setProblem(issues?.[0].message)
        if (success) onSet(output, { onSuccess: () => setAddress('') })
        else input.current?.focus()
      }}
    >
      {shown && shown.field !== 'address' ? <FailureBanner failure={shown} /> : null}
      <fieldset
        disabled={isOff}
        aria-label="Mailbox of the team"
        aria-describedby={isOff ? `${id}-off` : undefined}
      >
        <Field
          label={isReplacing ? 'Another address' : 'Address'}
          hint={
            isReplacing
              ? 'The present address gets mails until the other one is confirmed.'
              : undefined
          }
          error={problem ?? fieldError('address', [], shown)}
        >
          <TextInput
            ref={input}
            type="email"
            name="mailbox"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value)
              setProblem(undefined)
              onChange()
            }}
          />
        </Field>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          busy={isPending}
          disabledReason={disabledReason}
          {...(isOff ? { reasonBeside: `${id}-off` } : {})}
        >
          Send the link
        </Button>
        <p id={`${id}-off`} className="min-w-0 flex-1 basis-64 text-14 text-text-2">
          {disabledReason ?? 'Whoever reads the mailbox opens the link in the mail to confirm.'}
        </p>
      </div>
    </form>
  )
}
