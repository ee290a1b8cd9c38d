import { notifySuccess } from '@/ui/notify'
import { AuthFrame } from './AuthFrame'
import { CredentialsForm } from './CredentialsForm'
import { newPasswordSchema, PASSWORD_MIN_LENGTH } from './credentials'
import { FailureBanner } from './FailureBanner'
import { setNewPassword } from './mail'
import { useAuthActor, useUser } from './useAuth'
import { useTask } from './useTask'

/** Refusals that a different password mends. */
const WRONG_PASSWORD = new Set(['weak_password', 'same_password'])

/** The end of a recovery: the person is signed in by the link and sets the password to come back with. */
export function NewPassword() {
  const auth = useAuthActor()
  const user = useUser()
  const save = useTask(setNewPassword)
  return (
    <AuthFrame
      title="Set a new password"
      code={save.status === 'failed' ? save.failure.code : undefined}
      lead={
        <>
          For <b className="break-words">{user?.email}</b>.
        </>
      }
    >
      <CredentialsForm
        submitLabel="Save password"
        fields={['password']}
        passwordLabel="New password"
        passwordSchema={newPasswordSchema}
        passwordHint={`At least ${PASSWORD_MIN_LENGTH} characters. Four unrelated words are good.`}
        passwordProblem={
          save.status === 'failed' && WRONG_PASSWORD.has(save.failure.code)
            ? 'Type another one.'
            : undefined
        }
        isNewPassword
        isBusy={save.status === 'running'}
        failure={save.status === 'failed' ? <FailureBanner failure={save.failure} /> : null}
        onSubmit={({ password }) =>
          void save.run(password).then((saved) => {
            if (!saved) return
            notifySuccess('Your new password is set.')
            auth.send({ type: 'RECOVERY_DONE' })
          })
        }
      />
    </AuthFrame>
  )
}
