import { useForm } from '@tanstack/react-form'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type * as v from 'valibot'
import { LazyPasswordStrength } from '@/components/passwordStrength/LazyPasswordStrength'
import { loadStrength, weaknessOf } from '@/components/passwordStrength/loadStrength'
import { Button } from '@/ui/Button'
import { Field, PasswordInput, TextInput } from '@/ui/Field'
import { FailureBanner } from '@/components/FailureBanner'
import { emailSchema, fullNameSchema, problemOf } from '@/domain/identity/credentials'
import { getCaptchaToken } from '@/lib/captcha/getCaptchaToken'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { useAsyncAction } from '@/lib/useAsyncAction'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'

/** What the form sends. */
export interface Credentials {
  fullName: string
  email: string
  password: string
  /** With `asksCaptcha`, where the build has a captcha. */
  captchaToken?: string | undefined
}

export interface CredentialsFormProps {
  submitLabel: string
  /** The fields to show: sign-up also needs a name, and a reset needs only the email address. */
  fields: readonly Exclude<keyof Credentials, 'captchaToken'>[]
  passwordSchema?: v.GenericSchema<string, string>
  passwordLabel?: string
  passwordHint?: ReactNode
  /** Refuses a password that is easy to guess, and says why. */
  isNewPassword?: boolean
  /** A known fact about the person, such as their email address. Attackers try such words first. */
  personal?: string
  /** Why the service refused the password; shown until the person types another one. */
  passwordProblem?: string | undefined
  /** The first value: an address that was typed in another mode. */
  email?: string
  isBusy: boolean
  /** Asks for a captcha before it sends anything, where the build has one. Default: false. */
  asksCaptcha?: boolean
  /** A refusal of the service, shown above the fields. */
  failure?: ReactNode
  onEmailChange?: (email: string) => void
  /** Called when the form is sent, before its fields are checked. */
  onSend?: () => void
  /** Receives trimmed name and email, and the password exactly as typed. */
  onSubmit: (credentials: Credentials) => void
}

/** The form of /auth, with the fields of the current mode. After the first submit, each field shows its error. */
export function CredentialsForm({
  submitLabel,
  fields,
  passwordSchema,
  passwordLabel = 'Password',
  passwordHint,
  isNewPassword = false,
  personal = '',
  passwordProblem,
  email = '',
  isBusy: isSending,
  asksCaptcha = false,
  failure,
  onEmailChange,
  onSend,
  onSubmit,
}: CredentialsFormProps) {
  const [isRetyped, setRetyped] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const captcha = useAsyncAction(async (given: Credentials) => {
    onSubmit({ ...given, captchaToken: await getCaptchaToken() })
  })
  const isBusy = isSending || captcha.status === 'running'
  useReplayEarlyInput()
  // What comes next is another password: it can be typed at once, over the one that was refused.
  const isRefused = passwordProblem !== undefined && !isBusy
  useEffect(() => {
    if (!isRefused) return
    const field = element.current?.querySelector<HTMLInputElement>('[name=password]')
    field?.focus()
    field?.select()
  }, [isRefused])
  const form = useForm({
    defaultValues: { fullName: '', email, password: '' } satisfies Credentials,
    onSubmit: async ({ value }) => {
      setRetyped(false)
      const given = { ...value, fullName: value.fullName.trim(), email: value.email.trim() }
      if (asksCaptcha) await captcha.run(given)
      else onSubmit(given)
    },
    onSubmitInvalid: () => {
      focusFirstInvalid(element)
    },
  })
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        onSend?.()
        void form.handleSubmit()
      }}
    >
      {captcha.status === 'failed' ? <FailureBanner failure={captcha.failure} /> : failure}
      {fields.includes('fullName') ? (
        <form.Field name="fullName" validators={check(fullNameSchema)}>
          {(field) => (
            <Field label="Full name" error={field.state.meta.errors[0]}>
              <TextInput
                name="fullName"
                autoComplete="name"
                value={field.state.value}
                onChange={(event) => field.handleChange(event.target.value)}
              />
            </Field>
          )}
        </form.Field>
      ) : null}
      {fields.includes('email') ? (
        <form.Field name="email" validators={check(emailSchema)}>
          {(field) => (
            <Field label="Email" error={field.state.meta.errors[0]}>
              <TextInput
                name="email"
                type="email"
                inputMode="email"
                autoComplete={isNewPassword ? 'email' : 'username'}
                autoCapitalize="none"
                spellCheck={false}
                value={field.state.value}
                onChange={(event) => {
                  field.handleChange(event.target.value)
                  onEmailChange?.(event.target.value)
                }}
              />
            </Field>
          )}
        </form.Field>
      ) : null}
      {fields.includes('password') ? (
        <form.Field
          name="password"
          validators={{
            ...check(passwordSchema),
            ...(isNewPassword
              ? {
                  onSubmitAsync: ({ value, fieldApi }) => {
                    const { fullName, email: address } = fieldApi.form.state.values
                    return weaknessOf(value, [fullName, address, personal])
                  },
                }
              : {}),
          }}
        >
          {(field) => {
            const problem = field.state.meta.errors[0] ?? (isRetyped ? undefined : passwordProblem)
            return (
              <Field
                label={passwordLabel}
                error={problem}
                // The error already says the rule of the hint.
                hint={problem === undefined ? passwordHint : undefined}
              >
                <PasswordInput
                  name="password"
                  autoComplete={isNewPassword ? 'new-password' : 'current-password'}
                  // Uncontrolled, because React would write the typed password into the `value` attribute.
                  defaultValue=""
                  onFocus={isNewPassword ? () => void loadStrength() : undefined}
                  onChange={(event) => {
                    setRetyped(true)
                    field.handleChange(event.target.value)
                  }}
                />
              </Field>
            )
          }}
        </form.Field>
      ) : null}
      {isNewPassword ? (
        <form.Subscribe selector={(state) => state.values}>
          {({ password, fullName, email: address }) => (
            <LazyPasswordStrength
              password={password}
              personal={[fullName, address, personal]}
              isRefused={passwordProblem !== undefined && !isRetyped}
            />
          )}
        </form.Subscribe>
      ) : null}
      <Button type="submit" variant="primary" size="lg" className="w-full" busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}

/** Validates on the first submit, and then on every change. */
function check(schema: v.GenericSchema<string, string> | undefined) {
  return {
    onSubmit: ({ value }: { value: string }) => schema && problemOf(schema, value),
    onChange: ({ value, fieldApi }: { value: string; fieldApi: SubmittedForm }) =>
      fieldApi.form.state.submissionAttempts > 0 && schema ? problemOf(schema, value) : undefined,
  }
}

interface SubmittedForm {
  form: { state: { submissionAttempts: number } }
}
