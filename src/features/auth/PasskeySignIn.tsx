import { useEffect, useState } from 'react'
import { canUsePasskeys } from '@/domain/session/secondFactor/passkeys'
import { useAuth, useAuthActor } from '@/domain/session/useAuth'
import { whenIdle } from '@/lib/whenIdle'
import { Button } from '@/ui/Button'

/** Signs in with a passkey, where the auth service and the browser have them. The form above shows what failed. */
export function PasskeySignIn() {
  const auth = useAuthActor()
  const [isOffered, setOffered] = useState(false)
  const isBusy = useAuth((snapshot) => snapshot.hasTag('busy'))
  useEffect(() => {
    if (canUsePasskeys()) void whenIdle().then(askService).then(setOffered)
  }, [])
  if (!isOffered) return null
  return (
    <Button
      size="lg"
      className="w-full"
      busy={isBusy}
      onClick={() => auth.send({ type: 'SIGN_IN_WITH_PASSKEY' })}
    >
      Sign in with a passkey
    </Button>
  )
}

/** If the chunk does not load, only this way to sign in is missing. */
function askService(): Promise<boolean> {
  return import('@/domain/session/secondFactor/authSettings').then(
    ({ offersPasskeys }) => offersPasskeys(),
    () => false,
  )
}
