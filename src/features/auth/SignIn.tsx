import { Link } from '@tanstack/react-router'
import { Secret } from '@machines/secret'
import { brand } from '@/lib/brand'
import { Button } from '@/ui/Button'
import { AuthLayout } from './AuthLayout'
import type { AuthSearch } from '@/domain/session/authSearch'
import { CredentialsForm } from './CredentialsForm'
import { anyPasswordSchema } from '@/domain/identity/credentials'
import { ErrorLink } from '@/components/ErrorLink'
import { FailureBanner } from '@/components/FailureBanner'
import { resendConfirmation } from './authEmails'
import { useAuth, useAuthActor } from '@/domain/session/useAuth'
import { useAsyncAction } from '@/lib/useAsyncAction'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import styles from './auth.module.css'

/** Not needed before the page is idle. If it does not load, only this way to sign in is missing. */
const PasskeySignIn = lazyWithRetry(
  null,
  async () => (await import('./PasskeySignIn')).PasskeySignIn,
)

export interface EntryProps {
  search: AuthSearch
  email: string
  onEmailChange: (email: string) => void
}

/** The sign-in form, for people who have an account. */
export function SignIn({ search, email, onEmailChange }: EntryProps) {
  const auth = useAuthActor()
  const failure = useAuth((snapshot) => snapshot.context.failure)
  const isBusy = useAuth((snapshot) => snapshot.hasTag('busy'))
  return (
    <AuthLayout title="Sign in" lead={`Continue to ${brand.name}.`} path={search.redirect}>
      <CredentialsForm
        submitLabel="Sign in"
        fields={['email', 'password']}
        passwordSchema={anyPasswordSchema}
        passwordProblem={
          failure?.code === 'invalid_credentials' ? 'Try again, or reset your password.' : undefined
        }
        email={email}
        isBusy={isBusy}
        asksCaptcha
        onEmailChange={onEmailChange}
        failure={
          failure === null ? null : (
            <FailureBanner
              failure={failure}
              actions={
                WAYS_OUT.has(failure.code) ? (
                  <WayOut code={failure.code} email={email} />
                ) : undefined
              }
            />
          )
        }
        onSubmit={(credentials) =>
          auth.send({
            type: 'SIGN_IN',
            email: credentials.email,
            password: new Secret(credentials.password),
            captchaToken: credentials.captchaToken,
          })
        }
      />
      <div className={styles.lines}>
        <p>
          <Link to="/auth" search={{ ...search, mode: 'reset' }}>
            Forgot password?
          </Link>
        </p>
        <p>
          No account yet?{' '}
          <Link to="/auth" search={{ ...search, mode: 'sign-up' }}>
            Sign up
          </Link>
        </p>
      </div>
      {/* Last, so that nothing moves when it comes. */}
      <PasskeySignIn />
    </AuthLayout>
  )
}

/** Errors that the person can fix on this page. */
const WAYS_OUT = new Set(['unreachable', 'email_not_confirmed'])

/** The buttons that fix such an error. */
function WayOut({ code, email }: { code: string; email: string }) {
  const auth = useAuthActor()
  const resend = useAsyncAction(() => resendConfirmation(email))
  if (code === 'unreachable') {
    return (
      <>
        <Button size="sm" onClick={() => auth.send({ type: 'RETRY' })}>
          Try again
        </Button>
        {/* Some browsers keep the failure of a chunk until the document is loaded again. */}
        <Button size="sm" variant="ghost" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </>
    )
  }
  if (resend.status === 'done') return <p role="status">We’ve sent a new link.</p>
  return (
    <>
      <Button size="sm" busy={resend.status === 'running'} onClick={() => void resend.run()}>
        Resend the link
      </Button>
      {resend.status === 'failed' ? (
        <p role="alert">
          {resend.failure.message} <ErrorLink code={resend.failure.code} />
        </p>
      ) : null}
    </>
  )
}
