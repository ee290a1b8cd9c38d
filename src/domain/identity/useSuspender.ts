import { useAuth, useUser } from '@/domain/session/useAuth'
import type { Suspender } from './suspensionRules'

/** The signed-in person, for the rules of suspensions. */
export function useSuspender(): Suspender {
  const user = useUser()
  const staffType = useAuth(({ context }) => context.staffType)
  return { id: user?.id, staffType }
}
