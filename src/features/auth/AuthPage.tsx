import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AuthSearch } from '@/domain/session/authSearch'
import { loadClient, resendConfirmation } from './authEmails'
import { AuthLayout } from './AuthLayout'
import { linkTypeOf, linkWords } from './linkMessages'
import { MailSent } from './MailSent'
import { ResetPassword } from './ResetPassword'
import { SignIn } from './SignIn'
import { SignUp } from './SignUp'
import { useAuth, useAuthActor } from '@/domain/session/useAuth'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Spinner } from '@/ui/Spinner'

/** The page of a form until its code is here: it has its heading and its title from the beginning. */
const coming = (title: string, path?: string) => (
  <AuthLayout title={title} lead={'\u00A0'} path={path}>
    <Spinner />
  </AuthLayout>
)

/** Loaded when it is due: most people have no second factor. */
const SecondFactor = lazyWithRetry(
  'The form for your second factor',
  async () => (await import('./SecondFactor')).SecondFactor,
  ({ path }) => coming('Confirm your sign-in', path),
)

/** Loaded when somebody opens a link of a mail. */
const VerifyLink = lazyWithRetry(
  'The page of the link',
  async () => (await import('./VerifyLink')).VerifyLink,
  ({ search }) => coming(linkWords(linkTypeOf(search)).title),
)
const NewPassword = lazyWithRetry(
  'The form for your new password',
  async () => (await import('./NewPassword')).NewPassword,
  () => coming('Set a new password'),
)

/**
 * /auth in all of its states. The URL selects the state, except three that come from the auth machine: the second factor
 * and a required new password, which have priority over all others, and 'check your inbox'.
 */
export function AuthPage({ search }: { search: AuthSearch }) {
  const auth = useAuthActor()
  const [email, setEmail] = useState('')
  const isSecondFactorDue = useAuth((snapshot) => snapshot.matches('secondFactor'))
  const isRecovering = useAuth((snapshot) => snapshot.matches('recovering'))
  const unconfirmedEmail = useAuth((snapshot) => snapshot.context.unconfirmedEmail)
  const entry = { search, email, onEmailChange: setEmail }

  useEffect(loadClient, [])

  if (isSecondFactorDue) return <SecondFactor path={search.redirect} />
  if (isRecovering) return <NewPassword />
  if (search.token_hash !== undefined) {
    const { token_hash } = search
    return <VerifyLink key={token_hash} search={{ ...search, token_hash }} />
  }
  if (unconfirmedEmail !== null) {
    return (
      <MailSent
        lead={
          <>
            We’ve sent a confirmation link to <b className="break-words">{unconfirmedEmail}</b>.
          </>
        }
        path={search.redirect}
        resend={() => resendConfirmation(unconfirmedEmail)}
      >
        <p>
          Already registered?{' '}
          <Link
            to="/auth"
            search={{ ...search, mode: undefined }}
            onClick={() => auth.send({ type: 'DISMISS' })}
          >
            Sign in
          </Link>{' '}
          or{' '}
          <Link
            to="/auth"
            search={{ ...search, mode: 'reset' }}
            onClick={() => auth.send({ type: 'DISMISS' })}
          >
            reset your password
          </Link>
        </p>
        <p>
          <Link
            to="/auth"
            search={{ ...search, mode: 'sign-up' }}
            onClick={() => auth.send({ type: 'DISMISS' })}
          >
            Use another address
          </Link>
        </p>
      </MailSent>
    )
  }
  switch (search.mode) {
    case 'sign-up':
      return <SignUp key="sign-up" {...entry} />
    case 'reset':
    case 'recover':
      return <ResetPassword key="reset" {...entry} />
    case 'sign-in':
    case 'confirm':
    case undefined:
      return <SignIn key="sign-in" {...entry} />
  }
}
