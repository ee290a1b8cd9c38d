import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { Button } from '@/ui/Button'
import { AuthLayout } from './AuthLayout'
import { resendConfirmation } from './authEmails'
import { CredentialsForm } from './CredentialsForm'
import { MailSent } from './MailSent'
import { beginSignUp, pendingSignUp } from './pendingSignUp'
import { useAsyncAction } from '@/lib/useAsyncAction'
import styles from './auth.module.css'

/**
 * The link that confirms an address does not work any more: one press sends a new one. Another browser than the one of
 * the sign-up does not know the address, so it asks for it. The answer is the same for every address.
 */
export function NewConfirmation({ failure }: { failure: Failure }) {
  const [pending] = useState(pendingSignUp)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const request = useAsyncAction(resendConfirmation)
  const isSending = request.status === 'running'

  const send = async (email: string) => {
    if (!(await request.run(email))) return
    // The new link signs in here too, like the first one.
    if (pending?.email === email) beginSignUp(pending)
    setSentTo(email)
  }

  if (sentTo !== null) {
    return (
      <MailSent
        lead={
          <>
            If <b className="break-words">{sentTo}</b> still has to be confirmed, we’ve sent it a
            new link.
          </>
        }
        path={pending?.path}
        resend={() => resendConfirmation(sentTo)}
      >
        <SignInLine />
      </MailSent>
    )
  }
  const refused = request.status === 'failed' ? <FailureBanner failure={request.failure} /> : null
  return (
    <AuthLayout
      title="The link did not work"
      lead="We can send you a new one."
      path={pending?.path}
    >
      {refused === null ? <FailureBanner failure={failure} /> : null}
      {pending === null ? (
        <CredentialsForm
          submitLabel="Send a new link"
          fields={['email']}
          isBusy={isSending}
          failure={refused}
          onSubmit={({ email }) => void send(email)}
        />
      ) : (
        <>
          {refused}
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            busy={isSending}
            onClick={() => void send(pending.email)}
          >
            <span className="min-w-0 break-words">Send a new link to {pending.email}</span>
          </Button>
        </>
      )}
      <div className={styles.lines}>
        <SignInLine />
        {pending === null ? null : (
          <p>
            Wrong address?{' '}
            <Link to="/auth" search={{ mode: 'sign-up', redirect: pending.path }} replace>
              Sign up again
            </Link>
          </p>
        )}
      </div>
    </AuthLayout>
  )
}

function SignInLine() {
  return (
    <p>
      Already confirmed?{' '}
      <Link to="/auth" replace>
        Sign in
      </Link>
    </p>
  )
}
