import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '@/ui/Button'
import type { AuthSearch } from './authSearch'
import { FollowLink } from './FollowLink'
import { loadClient, resendConfirmation } from './mail'
import { MailSent } from './MailSent'
import { NewPassword } from './NewPassword'
import { ResetPassword } from './ResetPassword'
import { SignIn } from './SignIn'
import { SignUp } from './SignUp'
import { useAuth, useAuthActor } from './useAuth'

/** /auth in each of its states: which one is in the URL, but for 'check your mail', which the machine knows. */
export function AuthPage({ search }: { search: AuthSearch }) {
  const auth = useAuthActor()
  const [email, setEmail] = useState('')
  const isRecovering = useAuth((snapshot) => snapshot.context.recovery)
  const unconfirmedEmail = useAuth((snapshot) => snapshot.context.unconfirmedEmail)
  const entry = { search, email, onEmailChange: setEmail }

  useEffect(loadClient, [])

  if (search.token_hash !== undefined) {
    const mode = search.mode === 'recover' ? 'reset' : 'sign-up'
    return (
      <FollowLink
        search={{ ...search, token_hash: search.token_hash }}
        remedy={
          <Button asChild variant="main" size="lg">
            <Link to="/auth" search={{ mode }}>
              {mode === 'reset' ? 'Ask for a new one' : 'Sign up again to get a new one'}
            </Link>
          </Button>
        }
      />
    )
  }
  if (isRecovering) return <NewPassword />
  if (unconfirmedEmail !== null) {
    return (
      <MailSent
        lead={
          <>
            If <b className="break-words">{unconfirmedEmail}</b> is new here, a link to confirm it
            is on its way. If you have an account already, sign in or set a new password.
          </>
        }
        resend={() => resendConfirmation(unconfirmedEmail)}
      >
        <p>
          <Link
            to="/auth"
            search={{ ...search, mode: undefined }}
            onClick={() => auth.send({ type: 'DISMISS' })}
          >
            Sign in
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
