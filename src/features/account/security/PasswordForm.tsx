import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { LazyPasswordStrength } from '@/components/passwordStrength/LazyPasswordStrength'
import { loadStrength, weaknessOf } from '@/components/passwordStrength/loadStrength'
import { SectionHead } from '@/components/SectionHead'
import {
  anyPasswordSchema,
  newPasswordSchema,
  PASSWORD_MIN_LENGTH,
  problemOf,
} from '@/domain/identity/credentials'
import {
  changePassword,
  mailPasswordCode,
  type PasswordChange,
} from '@/domain/identity/ownCredentials'
import { queryKeys } from '@/domain/queryKeys'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { Button } from '@/ui/Button'
import { Field, PasswordInput, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

/** The field that a refusal is about. */
const fields: Readonly<Record<string, keyof PasswordChange>> = {
  current_password_invalid: 'current',
  weak_password: 'next',
  same_password: 'next',
  reauthentication_not_valid: 'code',
}

type Problems = Partial<Record<keyof PasswordChange, string>>

export interface PasswordFormProps {
  /** What attackers try first: the name and the address of the person. */
  personal: readonly string[]
  /** For password managers. */
  email: string
}

/** Changes the password. In a session of over a day the service also asks for six digits, which it mails. */
export function PasswordForm({ personal, email }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // Passwords stay in uncontrolled inputs, because React would write them into the `value` attribute.
  const [next, setNext] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [asksCode, setAsksCode] = useState(false)
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asksCode) codeField.current?.focus()
  }, [asksCode])
  const mail = useMutation({
    mutationFn: mailPasswordCode,
    onSuccess: () => setAsksCode(true),
  })
  const change = useMutation<void, Failure, PasswordChange>({
    mutationFn: changePassword,
    onSuccess: () => {
      form.current?.reset()
      setNext('')
      setAsksCode(false)
      notifySuccess('Your new password is set. All other devices were signed out.')
    },
    onError: ({ code }) => {
      if (code === 'reauthentication_needed') mail.mutate()
      else focusFirstInvalid(form)
    },
    meta: { invalidates: [queryKeys.security()], alsoAfter: 'failure' },
  })
  const refused = change.error
  const atField = refused && { ...refused, field: fields[refused.code] ?? refused.field }
  const errorOf = (name: keyof PasswordChange) => problems[name] ?? fieldError(name, [], atField)
  const isElsewhere =
    atField !== null && atField.field === undefined && atField.code !== 'reauthentication_needed'
  const edit = (name: keyof PasswordChange) => {
    if (problems[name] !== undefined) setProblems({ ...problems, [name]: undefined })
    if (atField?.field === name) change.reset()
  }

  const submit = async (data: FormData) => {
    const text = (name: keyof PasswordChange) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }
    const given = { current: text('current'), next: text('next'), code: text('code').trim() }
    const found: Problems = {
      current: problemOf(anyPasswordSchema, given.current) && 'Enter your current password.',
      next: problemOf(newPasswordSchema, given.next) ?? (await weaknessOf(given.next, personal)),
      code: asksCode && given.code === '' ? 'Enter the code of the email.' : undefined,
    }
    setProblems(found)
    if (Object.values(found).some(Boolean)) return focusFirstInvalid(form)
    const { code, ...passwords } = given
    change.mutate(asksCode ? { ...passwords, code } : passwords)
  }

  return (
    <section id="password" aria-labelledby="password-head" className="min-w-0">
      <SectionHead id="password-head" title="Password" />
      <form
        ref={form}
        aria-label="Password"
        noValidate
        className="grid max-w-[34rem] gap-5 px-(--pad) pt-1 pb-8"
        onSubmit={(event) => {
          event.preventDefault()
          if (!change.isPending && !mail.isPending) void submit(new FormData(event.currentTarget))
        }}
      >
        {isElsewhere ? <FailureBanner failure={atField} /> : null}
        {mail.error ? <FailureBanner failure={mail.error} /> : null}
        <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
        <Field label="Current password" error={errorOf('current')}>
          <PasswordInput
            name="current"
            autoComplete="current-password"
            defaultValue=""
            onChange={() => edit('current')}
          />
        </Field>
        <Field
          label="New password"
          hint={
            errorOf('next') === undefined
              ? `At least ${PASSWORD_MIN_LENGTH} characters. Try four unrelated words.`
              : undefined
          }
          error={errorOf('next')}
        >
          <PasswordInput
            name="next"
            autoComplete="new-password"
            defaultValue=""
            onFocus={() => void loadStrength()}
            onChange={({ target }) => {
              setNext(target.value)
              edit('next')
            }}
          />
        </Field>
        <LazyPasswordStrength
          password={next}
          personal={personal}
          isRefused={atField?.field === 'next'}
        />
        {asksCode ? (
          <Field
            label="Code of the email"
            hint="You signed in more than a day ago, so we sent six digits to your address. Enter them and save again."
            error={errorOf('code')}
          >
            <TextInput
              mono
              name="code"
              className="max-w-48"
              inputMode="numeric"
              autoComplete="one-time-code"
              ref={codeField}
              onChange={() => edit('code')}
            />
          </Field>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={change.isPending || mail.isPending}>
            Save new password
          </Button>
          {asksCode ? (
            <Button variant="ghost" busy={mail.isPending} onClick={() => mail.mutate()}>
              Send another code
            </Button>
          ) : null}
        </div>
        <p className="text-14 text-text-2">A new password signs out all other devices.</p>
      </form>
    </section>
  )
}
