import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Secret } from '@machines/secret'
import { AuthLayout } from './AuthLayout'
import { CredentialsForm, type Credentials } from './CredentialsForm'
import { newPasswordSchema, PASSWORD_MIN_LENGTH } from '@/domain/identity/credentials'
import { FailureBanner } from '@/components/FailureBanner'
import { ConsentLine } from './ConsentLine'
import { beginSignUp } from './pendingSignUp'
import type { EntryProps } from './SignIn'
import { shownDocuments, type ShownDocument } from '@/domain/provider/consentDocuments'
import { useAuth, useAuthActor } from '@/domain/session/useAuth'
import { deployment, whenDeploymentRead } from '@/lib/deployment'
import { useDeployment } from '@/lib/useDeployment'
import { Banner } from '@/ui/Banner'
import styles from './auth.module.css'

const isEqual = (one: ShownDocument, other: ShownDocument) =>
  one.id === other.id && one.version === other.version

/** The form for a new account. */
export function SignUp({ search, email, onEmailChange }: EntryProps) {
  const auth = useAuthActor()
  const failure = useAuth((snapshot) => snapshot.context.failure)
  const isBusy = useAuth((snapshot) => snapshot.hasTag('busy'))
  const { documents } = useDeployment()
  const [isChecking, setChecking] = useState(false)
  /** The press did not send the form, because it would have accepted what was not on the screen. */
  const [isChanged, setChanged] = useState(false)
  const seen = useRef<ShownDocument[]>([])

  /** Nobody accepts what was not on the screen: the form is sent once it is known that nothing else is in force. */
  const submit = async ({ email: address, fullName, ...given }: Credentials) => {
    setChecking(true)
    await whenDeploymentRead()
    setChecking(false)
    const accepted = shownDocuments(deployment().documents)
    if (accepted.some((each) => !seen.current.some((one) => isEqual(each, one)))) {
      return setChanged(true)
    }
    beginSignUp({ email: address, path: search.redirect, accepted })
    auth.send({
      type: 'SIGN_UP',
      email: address,
      password: new Secret(given.password),
      captchaToken: given.captchaToken,
      fullName,
    })
  }

  return (
    <AuthLayout
      title="Create an account"
      lead="We’ll email you a link to confirm your address."
      path={search.redirect}
    >
      <CredentialsForm
        submitLabel="Sign up"
        fields={['fullName', 'email', 'password']}
        passwordSchema={newPasswordSchema}
        passwordHint={`At least ${PASSWORD_MIN_LENGTH} characters. Try four unrelated words.`}
        passwordProblem={
          failure?.code === 'weak_password' ? 'Choose a different password.' : undefined
        }
        isNewPassword
        email={email}
        isBusy={isBusy || isChecking}
        asksCaptcha
        onEmailChange={onEmailChange}
        failure={
          isChanged ? (
            <Banner tone="warn" role="alert" title="What you accept has changed.">
              Read the documents below, then press “Sign up” again.
            </Banner>
          ) : failure === null ? null : (
            <FailureBanner failure={failure} />
          )
        }
        onSend={() => {
          // What is on the screen now. The fields are checked after this, and the facts may change meanwhile.
          seen.current = shownDocuments(documents)
          setChanged(false)
        }}
        onSubmit={(credentials) => void submit(credentials)}
      />
      <p className={clsx(styles.line, 'small')}>
        Already have an account?{' '}
        <Link to="/auth" search={{ ...search, mode: undefined }}>
          Sign in
        </Link>
      </p>
      {/* Last, in a place of its own: the documents are read again after the page, and the button stays where it is. */}
      <div className={styles.consent}>
        <ConsentLine />
      </div>
    </AuthLayout>
  )
}
