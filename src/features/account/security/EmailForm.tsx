import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { SectionHead } from '@/components/SectionHead'
import { emailSchema } from '@/domain/identity/credentials'
import { requestEmailChange, withdrawEmailChange } from '@/domain/identity/ownCredentials'
import { queryKeys } from '@/domain/queryKeys'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { whenConfirmed } from '@/domain/session/whenConfirmed'

export interface EmailFormProps {
  email: string | null
  /** The address that waits for its confirmation. */
  pending: string | null
}

/** Changes the address of the account: both addresses must follow a link. */
export function EmailForm({ email, pending }: EmailFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const request = useMutation({
    mutationFn: (address: string) => whenConfirmed(() => requestEmailChange(address)),
    onSuccess: () => {
      setText('')
      notifySuccess('We sent a link to both addresses.')
    },
    onError: () => focusFirstInvalid(form),
    meta: { invalidates: [queryKeys.security()], alsoAfter: 'failure' },
  })
  const withdraw = useMutation({
    mutationFn: withdrawEmailChange,
    onSuccess: () => {
      field.current?.focus()
      notifySuccess('The change is withdrawn. Its links no longer work.')
    },
    meta: { invalidates: [queryKeys.security()], alsoAfter: 'failure' },
  })
  const refused =
    request.error?.code === 'email_taken' ? { ...request.error, field: 'email' } : request.error
  const submit = () => {
    const read = v.safeParse(emailSchema, text)
    const same = read.success && read.output.toLowerCase() === email?.toLowerCase()
    setProblem(
      read.success ? (same ? 'This is your address already.' : undefined) : read.issues[0].message,
    )
    if (read.success && !same) request.mutate(read.output)
    else focusFirstInvalid(form)
  }
  return (
    <section id="email" aria-labelledby="email-head" className="min-w-0">
      <SectionHead id="email-head" title="Email address" />
      <form
        ref={form}
        aria-label="Email address"
        noValidate
        className="grid max-w-[34rem] gap-5 px-(--pad) pt-1 pb-8"
        onSubmit={(event) => {
          event.preventDefault()
          if (!request.isPending) submit()
        }}
      >
        {refused && refused.field === undefined ? <FailureBanner failure={refused} /> : null}
        {withdraw.error ? <FailureBanner failure={withdraw.error} /> : null}
        <p className="text-14">
          You sign in with <b className="strong wrap-anywhere">{email ?? 'no address'}</b>. We write
          to this address.
        </p>
        {pending === null ? null : (
          <Banner
            title={<span className="wrap-anywhere">{pending} is not confirmed yet.</span>}
            actions={
              <>
                <Button size="sm" busy={request.isPending} onClick={() => request.mutate(pending)}>
                  Send the links again
                </Button>
                <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
                  Withdraw the change
                </Button>
              </>
            }
          >
            Follow the link in the email to each address. Links work for one hour. As long as one
            link is not followed, your address stays as it is.
          </Banner>
        )}
        <Field
          label="New address"
          hint="We send a link to both addresses. Your address changes when you have followed both."
          error={problem ?? fieldError('email', [], refused)}
        >
          <TextInput
            ref={field}
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setProblem(undefined)
              if (refused?.field === 'email') request.reset()
            }}
          />
        </Field>
        <div>
          <Button type="submit" busy={request.isPending}>
            Send the links
          </Button>
        </div>
      </form>
    </section>
  )
}
