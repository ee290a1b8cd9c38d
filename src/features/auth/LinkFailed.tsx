import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { Failure } from '@machines/auth.types'
import { Button } from '@/ui/Button'
import { AuthLayout } from './AuthLayout'
import type { LinkType } from '@/domain/session/authSearch'
import { FailureBanner } from '@/components/FailureBanner'
import styles from './auth.module.css'

export interface LinkFailedProps {
  type: LinkType
  failure: Failure
  onRetry: () => void
}

/** Errors after which the link never works again. Other errors may be temporary. */
const SPENT = new Set(['link_expired', 'invalid_input', 'forbidden', 'not_found'])

/** A link that did not work, and what to do about it. */
export function LinkFailed({ type, failure, onRetry }: LinkFailedProps) {
  const isSpent = SPENT.has(failure.code)
  return (
    <AuthLayout
      title="The link did not work"
      lead={isSpent ? 'Nothing was changed.' : 'You can try it again.'}
    >
      <FailureBanner
        failure={failure}
        actions={
          isSpent ? undefined : (
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      />
      {isSpent ? <Remedy type={type} /> : null}
      <p className={clsx(styles.line, 'small')}>
        {isSpent && type === 'signup' ? 'Already confirmed? ' : null}
        <Link to="/auth" replace>
          {isSpent && type === 'signup' ? 'Sign in' : 'Back to sign in'}
        </Link>
      </p>
    </AuthLayout>
  )
}

/** Offers a new link where the person can request one here. Other links come from an account or from another person. */
function Remedy({ type }: { type: LinkType }) {
  if (type !== 'signup' && type !== 'recovery') return null
  return (
    <Button asChild variant="primary" size="lg">
      <Link to="/auth" search={{ mode: type === 'recovery' ? 'reset' : 'sign-up' }} replace>
        {type === 'recovery' ? 'Request a new link' : 'Sign up again'}
      </Link>
    </Button>
  )
}
