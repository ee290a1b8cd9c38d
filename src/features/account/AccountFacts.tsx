import type { ReactNode } from 'react'
import { QueryState } from '@/components/QueryState'
import type { QueryView } from '@/lib/queryView'
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
  query: QueryView<Profile>
}

/** The signed-in person, their role and the start of the account, with the button that signs out. */
export function AccountFacts({ query }: AccountFactsProps) {
  const auth = useAuthActor()
  const user = useUser()
  const isLeaving = useAuth((snapshot) => snapshot.matches('signingOut'))
  const isKept = useIsSessionKept()
  const role = useAuth((snapshot) => snapshot.context.role)
  const staffType = useAuth((snapshot) => snapshot.context.staffType)
  const waiting = <Skeleton className="h-5 w-32" />
  const ofProfile = (show: (profile: Profile) => ReactNode) => (
    <QueryState
      query={query}
      stale="silent"
      pending={waiting}
      failed={<span className="font-sans text-text-3">Not loaded</span>}
    >
      {show}
    </QueryState>
  )

  const items: KeyValueItem[] = [
    { label: 'Name', value: ofProfile(({ full_name }) => full_name || 'Not given') },
    { label: 'Email', value: user?.email ?? 'Not given' },
    {
      label: 'Role',
      value: role === null ? waiting : describeAccess({ role, staffType }),
    },
    {
      label: 'Member since',
      value: ofProfile(({ created_at }) => <LocalTime at={created_at} day />),
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
    <section
      aria-labelledby="account-facts"
      aria-busy={query.data === undefined && query.error === null}
    >
      <SectionHead id="account-facts" title="Account" />
      <DescriptionList items={items} className="border-t border-line" />
    </section>
  )
}
