import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { factorLost } from '@/domain/session/secondFactor/factorLost'
import { listFactors } from '@/domain/session/secondFactor/factors'
import { useAuth } from '@/domain/session/useAuth'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'

/** Reminds a person who signed in with a recovery code that a password alone protects their account now. */
export function FactorLostNotice() {
  const [isDismissed, setDismissed] = useState(false)
  // A new second factor comes with a new session, and ends the reminder.
  useAuth((snapshot) => snapshot.context.session)
  if (isDismissed || listFactors().length > 0) return null
  return (
    <div className="sheet border-b border-line px-(--pad) py-4">
      <Banner
        tone="warn"
        role="status"
        title="You signed in with a recovery code."
        actions={
          <>
            <Button asChild size="sm" variant="primary">
              <Link to="/dashboard/account/security">Set up a second factor</Link>
            </Button>
            <Button
              size="sm"
              onClick={() => {
                factorLost.clear()
                setDismissed(true)
              }}
            >
              Not now
            </Button>
          </>
        }
      >
        Your second factors were removed, so only your password protects your account.
      </Banner>
    </div>
  )
}
