import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { Failure } from '@machines/auth.types'
import { Button } from '@/ui/Button'
import { AuthLayout } from './AuthLayout'
import type { LinkType } from '@/domain/session/authSearch'
import { FailureBanner } from '@/components/FailureBanner'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import styles from './auth.module.css'

/** Loaded when it is needed, which is rare. Until then the page says what happened. */
const NewConfirmation = lazyWithRetry(
  null,
  async () => (await import('./NewConfirmation')).NewConfirmation,
  ({ failure }: { failure: Failure }) => (
    <AuthLayout title="The link did not work" lead="We can send you a new one.">
      <FailureBanner failure={failure} />
    </AuthLayout>
  ),
)

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
  if (isSpent && type === 'signup') return <NewConfirmation failure={failure} />
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
      {isSpent && type === 'recovery' ? (
        <Button asChild variant="primary" size="lg">
          <Link to="/auth" search={{ mode: 'reset' }} replace>
            Request a new link
          </Link>
        </Button>
      ) : null}
      <p className={clsx(styles.line, 'small')}>
        <Link to="/auth" replace>
          Back to sign in
        </Link>
      </p>
    </AuthLayout>
  )
}
