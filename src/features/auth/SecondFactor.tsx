import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SecondFactorForm } from '@/components/secondFactor/SecondFactorForm'
import { useAuth, useAuthActor } from '@/domain/session/useAuth'
import { Button } from '@/ui/Button'
import { AuthLayout } from './AuthLayout'
import { RecoveryCodeForm } from './RecoveryCodeForm'
import styles from './auth.module.css'

/** The step after the password, for a person with a second factor. `path` opens next. */
export function SecondFactor({ path }: { path: string | undefined }) {
  const auth = useAuthActor()
  const email = useAuth((snapshot) => snapshot.context.session?.user.email ?? null)
  const [hasLostIt, setLostIt] = useState(false)
  return (
    <AuthLayout
      title={hasLostIt ? 'Use a recovery code' : 'Confirm your sign-in'}
      path={path}
      lead={
        <>
          Your account <b className="break-words">{email}</b> has a second factor.
        </>
      }
    >
      {hasLostIt ? <RecoveryCodeForm /> : <SecondFactorForm submitLabel="Confirm" />}
      {/* Their text stands under the text above. */}
      <div className="-ml-4 grid justify-items-start">
        <Button variant="ghost" onClick={() => setLostIt(!hasLostIt)}>
          {hasLostIt ? 'Use your second factor' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" onClick={() => auth.send({ type: 'SIGN_OUT', scope: 'local' })}>
          Use another account
        </Button>
      </div>
      {hasLostIt ? (
        <p className={styles.line}>
          No recovery code left? <Link to="/support">Contact support</Link>
        </p>
      ) : null}
    </AuthLayout>
  )
}
