import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'
import { AuthLayout } from './AuthLayout'
import { CredentialsForm } from './CredentialsForm'
import { newPasswordSchema, PASSWORD_MIN_LENGTH } from '@/domain/identity/credentials'
import { FailureBanner } from '@/components/FailureBanner'
import { setNewPassword } from './authEmails'
import { useAuth, useAuthActor } from '@/domain/session/useAuth'
import { useAsyncAction } from '@/lib/useAsyncAction'
import styles from './auth.module.css'

/** Refusals that another password can fix. */
const WRONG_PASSWORD = new Set(['weak_password', 'same_password'])

/** The last step of a password recovery: the person sets a new password or signs out. */
export function NewPassword() {
  const auth = useAuthActor()
  const email = useAuth((snapshot) => snapshot.context.session?.user.email ?? null)
  const save = useAsyncAction(setNewPassword)
  return (
    <AuthLayout
      title="Set a new password"
      lead={
        <>
          For <b className="break-words">{email}</b>. Set it to continue.
        </>
      }
    >
      <CredentialsForm
        submitLabel="Save password"
        fields={['password']}
        passwordLabel="New password"
        passwordSchema={newPasswordSchema}
        passwordHint={`At least ${PASSWORD_MIN_LENGTH} characters. Try four unrelated words.`}
        passwordProblem={
          save.status === 'failed' && WRONG_PASSWORD.has(save.failure.code)
            ? 'Choose a different password.'
            : undefined
        }
        isNewPassword
        personal={email ?? ''}
        isBusy={save.status === 'running'}
        failure={save.status === 'failed' ? <FailureBanner failure={save.failure} /> : null}
        onSend={save.reset}
        onSubmit={({ password }) =>
          void save.run(password).then((saved) => {
            if (!saved) return
            notifySuccess('Your new password is set.')
            auth.send({ type: 'RECOVERY_DONE' })
          })
        }
      />
      <p className={styles.lines}>
        <Button
          className="justify-self-start"
          variant="ghost"
          onClick={() => auth.send({ type: 'SIGN_OUT' })}
        >
          Sign out everywhere
        </Button>
      </p>
    </AuthLayout>
  )
}
