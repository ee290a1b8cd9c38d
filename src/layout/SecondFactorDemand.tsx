import { useVisitor, type Visitor } from '@/domain/session/useAuth'
import type { Deployment } from '@/lib/deployment'
import { useDeployment } from '@/lib/useDeployment'
import { lazyWithRetry } from '@/ui/lazyWithRetry'

/** Loaded only for people of whom the site demands a second factor, because it needs other rows. */
const SecondFactorNotice = lazyWithRetry(
  null,
  async () => (await import('./SecondFactorNotice')).SecondFactorNotice,
)

const concerned: Readonly<Record<NonNullable<Deployment['secondFactorFor']>, readonly Visitor[]>> =
  {
    admins: ['admin'],
    staff: ['admin', 'staff'],
    everybody: ['admin', 'staff', 'user'],
  }

/** Above the pages of signed-in people: asks for a second factor, where the settings demand one of this person. */
export function SecondFactorDemand() {
  const { secondFactorFor } = useDeployment()
  const visitor = useVisitor()
  if (secondFactorFor === undefined || !concerned[secondFactorFor].includes(visitor)) return null
  return <SecondFactorNotice />
}
