import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthLayout } from './AuthLayout'
import { CredentialsForm } from './CredentialsForm'
import { FailureBanner } from '@/components/FailureBanner'
import { requestPasswordReset } from './authEmails'
import { MailSent } from './MailSent'
import type { EntryProps } from './SignIn'
import { useAsyncAction } from '@/lib/useAsyncAction'
import styles from './auth.module.css'

/** Requests a mail to reset a forgotten password. The answer is the same for known and unknown addresses. */
export function ResetPassword({ search, email, onEmailChange }: EntryProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const request = useAsyncAction(requestPasswordReset)
  const back = (
    <Link to="/auth" search={{ ...search, mode: undefined }}>
      Back to sign in
    </Link>
  )
  if (sentTo !== null) {
    return (
      <MailSent
        lead={
          <>
            If there is an account for <b className="break-words">{sentTo}</b>, we’ve sent it a link
            to set a new password. It works once, for one hour.
          </>
        }
        resend={() => requestPasswordReset(sentTo)}
      >
        <p>{back}</p>
      </MailSent>
    )
  }
  return (
    <AuthLayout title="Reset your password" lead="We’ll email you a link to set a new one.">
      <CredentialsForm
        submitLabel="Send reset link"
        fields={['email']}
        email={email}
        isBusy={request.status === 'running'}
        onEmailChange={onEmailChange}
        failure={request.status === 'failed' ? <FailureBanner failure={request.failure} /> : null}
        onSubmit={(credentials) =>
          void request.run(credentials.email).then((sent) => sent && setSentTo(credentials.email))
        }
      />
      <p className={styles.lines}>{back}</p>
    </AuthLayout>
  )
}
