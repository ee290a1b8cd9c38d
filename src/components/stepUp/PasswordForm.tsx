import { useRef, useState } from 'react'
import { confirmByPassword } from '@/domain/session/confirmSession'
import { useUser } from '@/domain/session/useAuth'
import { useAsyncAction } from '@/lib/useAsyncAction'
import { useFirstFocus } from '@/lib/useFirstFocus'
import { Button } from '@/ui/Button'
import { Field, PasswordInput } from '@/ui/Field'
import { FailureBanner } from '../FailureBanner'

/** Confirms with the password who the person is. */
export function PasswordForm({ onConfirmed }: { onConfirmed: () => void }) {
  const email = useUser()?.email ?? ''
  const field = useRef<HTMLInputElement>(null)
  useFirstFocus(field)
  const [problem, setProblem] = useState<string>()
  const task = useAsyncAction(confirmByPassword)
  const failure = task.status === 'failed' ? task.failure : null
  const isWrong = failure?.code === 'invalid_credentials'

  const send = async (password: string) => {
    if (password === '') setProblem('Enter your password.')
    else if (await task.run(password)) return onConfirmed()
    field.current?.focus()
    field.current?.select()
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send(field.current?.value ?? '')
      }}
    >
      {failure !== null && !isWrong ? <FailureBanner failure={failure} /> : null}
      {/* Tells a password manager whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Password"
        error={problem ?? (isWrong ? 'This is not your password. Try again.' : undefined)}
      >
        <PasswordInput
          ref={field}
          name="password"
          autoComplete="current-password"
          // Uncontrolled, because React would write the typed password into the `value` attribute.
          defaultValue=""
          onChange={() => {
            setProblem(undefined)
            task.reset()
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        busy={task.status === 'running'}
      >
        Confirm
      </Button>
    </form>
  )
}
