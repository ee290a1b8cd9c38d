import { useAuth, useAuthActor, useUser } from '@/domain/session/useAuth'
import { SectionHead } from '@/components/SectionHead'
import { LocalTime } from '@/components/LocalTime'
import { Button } from '@/ui/Button'
import { DescriptionList, type KeyValueItem } from '@/ui/DescriptionList'
import { Skeleton } from '@/ui/Skeleton'
import { describeAccess } from '@/domain/identity/access'
import type { Profile } from '@/domain/identity/profile'
import { useIsSessionKept } from './useIsSessionKept'

export interface AccountFactsProps {
  /** `undefined` while it loads. */
  profile: Profile | undefined
  /** It could not be loaded. */
  hasFailed: boolean
}

/** The signed-in person, their role and the start of the account, with the button that signs out. */
export function AccountFacts({ profile, hasFailed }: AccountFactsProps) {
  const auth = useAuthActor()
  const user = useUser()
  const isLeaving = useAuth((snapshot) => snapshot.matches('signingOut'))
  const isKept = useIsSessionKept()
  const role = useAuth((snapshot) => snapshot.context.role)
  const staffType = useAuth((snapshot) => snapshot.context.staffType)
  const waiting = <Skeleton className="h-5 w-32" />
  const missing = hasFailed ? <span className="font-sans text-text-3">Not loaded</span> : waiting

  const items: KeyValueItem[] = [
    { label: 'Name', value: profile ? profile.full_name || 'Not given' : missing },
    { label: 'Email', value: user?.email ?? 'Not given' },
    {
      label: 'Role',
      value: role === null ? waiting : describeAccess({ role, staffType }),
    },
    {
      label: 'Member since',
      value: profile ? <LocalTime at={profile.created_at} day /> : missing,
      figure: true,
    },
    {
      label: 'Session',
      value: isKept
        ? 'Signed in on this device'
        : 'Signed in in this tab only: your browser lets this site store nothing.',
      // By the specification, signing out ends all sessions of the account. The button says so.
      action: (
        <Button
          size="sm"
          busy={isLeaving}
          className="flex-none"
          onClick={() => auth.send({ type: 'SIGN_OUT' })}
        >
          Sign out everywhere
        </Button>
      ),
    },
  ]
  return (
    <section aria-labelledby="account-facts" aria-busy={profile === undefined && !hasFailed}>
      <SectionHead id="account-facts" title="Account" />
      <DescriptionList items={items} className="border-t border-line" />
    </section>
  )
}
