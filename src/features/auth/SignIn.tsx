import { Link } from '@tanstack/react-router'
import { Secret } from '@machines/secret'
import { Button } from '@/ui/Button'
import { AuthFrame } from './AuthFrame'
import type { AuthSearch } from './authSearch'
import { CredentialsForm } from './CredentialsForm'
import { anyPasswordSchema } from './credentials'
import { FailureBanner } from './FailureBanner'
import { resendConfirmation } from './mail'
import { useAuth, useAuthActor } from './useAuth'
import { useTask } from './useTask'

export interface EntryProps {
  search: AuthSearch
  email: string
  onEmailChange: (email: string) => void
}

/** The person's way in. */
export function SignIn({ search, email, onEmailChange }: EntryProps) {
  const auth = useAuthActor()
  const failure = useAuth((snapshot) => snapshot.context.failure)
  const isBusy = useAuth((snapshot) => snapshot.hasTag('busy'))
  return (
    <AuthFrame title="Sign in" lead="To your dashboard and your profile." code={failure?.code}>
      <CredentialsForm
        submitLabel="Sign in"
        fields={['email', 'password']}
        passwordSchema={anyPasswordSchema}
        passwordProblem={
          failure?.code === 'invalid_credentials'
            ? 'Type it again, or set a new one by email.'
            : undefined
        }
        email={email}
        isBusy={isBusy}
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
          })
        }
      />
      <div className="small grid gap-2">
        <p>
          <Link to="/auth" search={{ ...search, mode: 'reset' }}>
            Set a new password
          </Link>
        </p>
        <p>
          No account yet?{' '}
          <Link to="/auth" search={{ ...search, mode: 'sign-up' }}>
            Sign up
          </Link>
        </p>
      </div>
    </AuthFrame>
  )
}

/** Refusals that a person can do something about at once. */
const WAYS_OUT = new Set(['unreachable', 'email_not_confirmed'])

/** What they can do. */
function WayOut({ code, email }: { code: string; email: string }) {
  const auth = useAuthActor()
  const resend = useTask(() => resendConfirmation(email))
  if (code === 'unreachable') {
    return (
      <>
        <Button size="sm" onClick={() => auth.send({ type: 'RETRY' })}>
          Try again
        </Button>
        {/* Some browsers keep the failure of a part that did not load for as long as the page lives. */}
        <Button size="sm" variant="quiet" onClick={() => window.location.reload()}>
          Load the page anew
        </Button>
      </>
    )
  }
  if (resend.status === 'done') return <p role="status">A new link is on its way.</p>
  return (
    <>
      <Button size="sm" busy={resend.status === 'running'} onClick={() => void resend.run()}>
        Send the link again
      </Button>
      {resend.status === 'failed' ? <p role="alert">{resend.failure.message}</p> : null}
    </>
  )
}
