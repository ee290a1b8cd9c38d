import { useRef, useState } from 'react'
import { fieldError } from '@/components/fieldError'
import { FailureBanner } from '@/components/FailureBanner'
import { redeemRecoveryCode } from '@/domain/session/secondFactor/recoveryCodes'
import { useAsyncAction } from '@/lib/useAsyncAction'
import { useFirstFocus } from '@/lib/useFirstFocus'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'

/** Signs in with a recovery code, for a person who has lost their second factor. */
export function RecoveryCodeForm() {
  const field = useRef<HTMLInputElement>(null)
  useFirstFocus(field)
  const [code, setCode] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const task = useAsyncAction(redeemRecoveryCode)
  const failure = task.status === 'failed' ? task.failure : null
  const isWrong = failure?.code === 'invalid_recovery_code'

  const send = async () => {
    setEmpty(code.trim() === '')
    if (code.trim() !== '' && (await task.run(code))) return
    field.current?.focus()
    field.current?.select()
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {failure !== null && !isWrong ? <FailureBanner failure={failure} /> : null}
      <p>
        Each of your ten codes works once. The code removes your second factors and signs you out
        everywhere else. Set up a new second factor afterwards.
      </p>
      <Field
        label="Recovery code"
        hint="16 letters and digits. Spaces and hyphens do not matter."
        error={
          isEmpty
            ? 'Enter one of your recovery codes.'
            : fieldError('code', [], isWrong ? { ...failure, field: 'code' } : null)
        }
      >
        <TextInput
          ref={field}
          mono
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setEmpty(false)
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
        Sign in with the code
      </Button>
    </form>
  )
}
