import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { Secret } from '@machines/secret'
import { AuthLayout } from './AuthLayout'
import { CredentialsForm } from './CredentialsForm'
import { newPasswordSchema, PASSWORD_MIN_LENGTH } from '@/domain/identity/credentials'
import { FailureBanner } from '@/components/FailureBanner'
import { ConsentLine } from './ConsentLine'
import { beginSignUp } from './pendingSignUp'
import type { EntryProps } from './SignIn'
import { useAuth, useAuthActor } from '@/domain/session/useAuth'
import styles from './auth.module.css'

/** The form for a new account. */
export function SignUp({ search, email, onEmailChange }: EntryProps) {
  const auth = useAuthActor()
  const failure = useAuth((snapshot) => snapshot.context.failure)
  const isBusy = useAuth((snapshot) => snapshot.hasTag('busy'))
  return (
    <AuthLayout
      title="Create an account"
      lead="We’ll email you a link to confirm your address."
      code={failure?.code}
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
        isBusy={isBusy}
        onEmailChange={onEmailChange}
        failure={failure === null ? null : <FailureBanner failure={failure} />}
        onSubmit={(credentials) => {
          beginSignUp({ email: credentials.email, path: search.redirect })
          auth.send({
            type: 'SIGN_UP',
            email: credentials.email,
            password: new Secret(credentials.password),
            fullName: credentials.fullName,
          })
        }}
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
